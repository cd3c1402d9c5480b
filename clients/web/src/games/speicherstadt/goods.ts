/** The goods and their cubes. */
import { Good, type Cubes } from "../../gen/hummel/speicherstadt/v1/board_pb.js";
import type { Mark, Words } from "../../words/parts.js";

export const GOODS = ["coffee", "tea", "saffron", "rubber", "carpet"] as const;
export type GoodName = (typeof GOODS)[number];

/** Returns the name of a value of Good. */
export function goodName(good: Good): GoodName {
  return (Good[good] ?? "COFFEE").toLowerCase() as GoodName;
}

/** Returns the value of Good that has a name. */
export function goodOf(name: GoodName): Good {
  return Good[name.toUpperCase() as keyof typeof Good];
}

/** Returns the good of every single cube, in the order of GOODS. */
export function eachCube(cubes: Cubes | undefined): GoodName[] {
  return GOODS.flatMap((good) => Array.from({ length: cubes?.[good] ?? 0 }, () => good));
}

export function cubeCount(cubes: Cubes | undefined): number {
  return eachCube(cubes).length;
}

export function goodWords(good: Good): Mark {
  const name = goodName(good);
  return { is: "good", good: name, text: name };
}

/** Returns cubes in words: "2 coffee and 1 tea". */
export function cubeWords(cubes: Cubes | undefined): Words {
  const some = GOODS.filter((good) => cubes?.[good]);
  return some.flatMap((good, index) => {
    const mark: Mark = { is: "good", good, text: `${cubes?.[good]} ${good}` };
    if (index === 0) return [mark];
    return [index === some.length - 1 ? " and " : ", ", mark];
  });
}
