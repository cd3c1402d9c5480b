/** Whether the viewer goes by the keyboard: then the focus is led, and never for those who point. */

let byKeyboard = false;

/** Begins to notice by what the viewer acts. */
export function noticeKeyboard(): void {
  addEventListener("keydown", () => (byKeyboard = true), { capture: true });
  addEventListener("pointerdown", () => (byKeyboard = false), { capture: true });
}

/** Tells whether the last thing that the viewer did was done by the keyboard. */
export function goesByKeyboard(): boolean {
  return byKeyboard;
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
