// Whether `/` focuses the search. A reader can turn it off; the choice stays in this browser.

const KEY = "slash-shortcut"
export const SHORTCUT_EVENT = "shortcutchange"

export function isShortcutOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off"
  } catch {
    return true
  }
}

/** A browser that forbids storage forgets the choice with the page. */
export function setShortcut(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, "off")
  } catch {
    // Storage is off: nothing to remember it in.
  }
  window.dispatchEvent(new Event(SHORTCUT_EVENT))
}
