// Whether `/` focuses the search. A reader can turn it off; the setting is stored in the browser.

const KEY = "slash-shortcut"
export const SHORTCUT_EVENT = "shortcutchange"

export function isShortcutOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off"
  } catch {
    return true
  }
}

/** Where a browser blocks storage, the setting lasts as long as the page. */
export function setShortcut(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, "off")
  } catch {
    // Storage is blocked.
  }
  window.dispatchEvent(new Event(SHORTCUT_EVENT))
}
