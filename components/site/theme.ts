// The theme: the system setting, unless light or dark is chosen here or in the URL (`?theme=dark`).

export const THEMES = ["system", "light", "dark"] as const
export type Theme = (typeof THEMES)[number]

const THEME_KEY = "theme"
/** Dispatched on the window when the theme changes. */
export const THEME_EVENT = "themechange"

/** Runs before the first paint, so the wrong theme never flashes. The URL takes precedence and is not stored. */
export const THEME_SCRIPT = `(() => {
  const pick = (t) => t === "light" || t === "dark" ? t : null
  let stored = null
  try { stored = localStorage.getItem("${THEME_KEY}") } catch {}
  const theme = pick(new URLSearchParams(location.search).get("theme")) ?? pick(stored)
  if (theme) document.documentElement.dataset.theme = theme
})()`

export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === "light" || theme === "dark" ? theme : "system"
}

/** Applies and stores a theme. Where a browser blocks storage, it lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === "system") delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is blocked.
  }
  window.dispatchEvent(new Event(THEME_EVENT))
}
