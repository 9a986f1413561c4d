// The colour theme. The operating system decides, unless the reader chose light or dark, or the URL has `?theme=light` or
// `?theme=dark`.

export const THEMES = ["system", "light", "dark"] as const
export type Theme = (typeof THEMES)[number]

const THEME_KEY = "theme"

/** Runs before the first paint, so that no page shows the wrong theme. A theme in the URL wins, and is not stored. */
export const THEME_SCRIPT = `(() => {
  const pick = (t) => t === "light" || t === "dark" ? t : null
  let stored = null
  try { stored = localStorage.getItem("${THEME_KEY}") } catch {}
  const theme = pick(new URLSearchParams(location.search).get("theme")) ?? pick(stored)
  if (theme) document.documentElement.dataset.theme = theme
})()`

export function readTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"]
  return THEMES.find((theme) => theme === chosen) ?? "system"
}

/** Applies a theme and stores it. If the browser blocks storage, the theme lasts until the page is reloaded. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // The browser blocks storage, so the theme cannot be stored.
  }
}
