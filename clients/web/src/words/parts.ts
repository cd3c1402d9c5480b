/** What sentences are made of: words, and marks that the page draws with a picture beside the words. */

export type Mark =
  | { readonly is: "seat"; readonly seat: number; readonly text: string }
  | { readonly is: "card"; readonly card: number; readonly text: string }
  | { readonly is: "good"; readonly good: string; readonly text: string }
  | { readonly is: "colour"; readonly colour: string; readonly text: string }
  | { readonly is: "strong"; readonly text: string };

export type Part = string | Mark;

/** A sentence, or a part of one. */
export type Words = readonly Part[];

type Pieces = readonly (Part | Words)[];

/** Puts a sentence together: say`${who} bought ${card}.` */
export function say(strings: TemplateStringsArray, ...values: Pieces): Words {
  const parts: Part[] = [];
  strings.forEach((text, index) => {
    if (text) parts.push(text);
    const value = values[index];
    if (value === undefined) return;
    if (Array.isArray(value)) parts.push(...(value as Words));
    else parts.push(value as Part);
  });
  return parts.filter((part) => part !== "");
}

export function strong(text: string): Mark {
  return { is: "strong", text };
}

/** Returns a sentence without its pictures. */
export function plain(words: Words): string {
  return words.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** Returns parts with commas and "and". */
export function listed(parts: readonly (Part | Words)[]): Words {
  const all = parts.map((part) => (Array.isArray(part) ? (part as Words) : [part as Part]));
  return all.flatMap((part, index) => {
    if (index === 0) return part;
    return [index === all.length - 1 ? " and " : ", ", ...part];
  });
}

/** Returns a number of things: "1 coin", "3 coins". */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Returns a sentence that begins with a capital. */
export function capital(words: Words): Words {
  const [first, ...others] = words;
  if (first === undefined) return words;
  const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  return [typeof first === "string" ? upper(first) : { ...first, text: upper(first.text) }, ...others];
}
