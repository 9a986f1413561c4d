// The reader's theme: what the system says, unless light or dark was chosen here or in the address (`?theme=dark`).

export const THEMES = ["system", "light", "dark"] as const
export type Theme = (typeof THEMES)[number]

export const THEME_KEY = "theme"
/** Fired on the window when the choice changes. */
export const THEME_EVENT = "themechange"

/** Runs before the first paint, so that no wrong theme flashes. The address wins and is not stored. */
export const THEME_SCRIPT = `(() => {
  const pick = (t) => t === "light" || t === "dark" ? t : null
  let stored = null
  try { stored = localStorage.getItem("${THEME_KEY}") } catch {}
  const theme = pick(new URLSearchParams(location.search).get("theme")) ?? pick(stored)
  if (theme) document.documentElement.dataset.theme = theme
})()`

/** What is in force on the page now. */
export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === "light" || theme === "dark" ? theme : "system"
}

/** Applies and remembers a choice; a browser that forbids storage forgets it with the page. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === "system") delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
  window.dispatchEvent(new Event(THEME_EVENT))
}
