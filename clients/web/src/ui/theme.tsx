/** Dark or light: as the system says, unless the viewer chose. */
import { signal } from "@preact/signals";
import type { VNode } from "preact";

const KEY = "hummel.theme";
const chosen = signal<string>("");

let storage: Storage | undefined;

/** Takes the theme that was chosen before from a storage, where the next choice is kept as well. */
export function restoreTheme(kept: Storage): void {
  storage = kept;
  set(kept.getItem(KEY) ?? "");
}

function set(theme: string): void {
  chosen.value = theme;
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}

function isDark(): boolean {
  return chosen.value ? chosen.value === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function ThemeButton(): VNode {
  const dark = isDark();
  const other = dark ? "light" : "dark";
  const change = (): void => {
    set(other);
    storage?.setItem(KEY, other);
  };
  return (
    <button
      type="button"
      class="icon-button"
      onClick={change}
      aria-label={`Switch to ${dark ? "day" : "gaslight"}`}
      title={dark ? "Day" : "Gaslight"}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {dark ? (
          <>
            <circle cx="12" cy="12" r="5" />
            <path d="M12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2" />
          </>
        ) : (
          <path d="M9 22h6M12 22v-8M8.5 5h7l1 6a4.5 4.5 0 0 1-9 0zM7 5h10M12 2v3" />
        )}
      </svg>
    </button>
  );
}
