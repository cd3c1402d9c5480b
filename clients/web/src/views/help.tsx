/** Help: what is decided now, what the signs mean, and the keys. */
import type { VNode } from "preact";

import type { Presenter } from "../games/presenter.js";
import type { Scene } from "../table/scene.js";
import { Dialog } from "../ui/dialog.js";
import { Rich } from "../ui/rich.js";

export function HelpDialog({
  scene,
  presenter,
  onClose,
}: {
  scene: Scene;
  presenter: Presenter;
  onClose: () => void;
}): VNode {
  return (
    <Dialog title="Help" onClose={onClose}>
      <div class="help">
        {scene.view.game && (
          <>
            <h3>Now</h3>
            <p>
              <Rich words={presenter.explain(scene)} />
            </p>
          </>
        )}
        <h3>On the board</h3>
        <presenter.Legend />
        <p>
          What glows can be clicked. Much of the rest can be tried as well: then the service says why it is not
          possible.
        </p>
        <h3>Keys</h3>
        <p>
          The arrows go from choice to choice, <kbd>Tab</kbd> to everything else as well; <kbd>Enter</kbd> takes one,
          and the next decision begins at its first. <kbd>L</kbd> lists all choices; while the list is open <kbd>1</kbd>{" "}
          to <kbd>9</kbd> take one.
        </p>
      </div>
    </Dialog>
  );
}
