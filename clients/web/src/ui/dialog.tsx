/** A window over the page: the browser's own, which keeps the focus inside and closes by Escape. */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether it takes all the room there is. */
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, wide = false, children }: Props): VNode {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  return (
    <dialog
      ref={box}
      class={`dialog${wide ? " is-wide" : ""}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === box.current && box.current?.close()}
    >
      <div class="dialog-inside">
        <header>
          <h2>{title}</h2>
          <button type="button" class="icon-button" onClick={() => box.current?.close()} aria-label="Close">
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
