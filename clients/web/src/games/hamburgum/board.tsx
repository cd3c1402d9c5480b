/** The board of Hamburgum. */
import type { VNode } from "preact";
import type { Scene } from "../../table/scene.js";
export function Board({ scene }: { scene: Scene }): VNode { return <p>{scene.view.decision?.kind}</p>; }
