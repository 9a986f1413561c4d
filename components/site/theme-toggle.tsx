"use client"

import { useEffect, useState } from "react"
import { chooseTheme, readTheme, THEMES, type Theme } from "@/components/site/theme"
import { Icon } from "@/components/ui/icon"

/** A button that switches between the themes system, light and dark. Without JavaScript the operating system's theme applies. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>("system")
  // The server does not know the theme, which a script sets before the first paint.
  useEffect(() => setTheme(readTheme()), [])
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system"
  return (
    <button
      type="button"
      className="nav-item noscript:hidden"
      title="Change the theme"
      onClick={() => {
        chooseTheme(next)
        setTheme(next)
      }}
    >
      <Icon name="theme" />
      <span className="nav:sr-only">Theme: {theme}</span>
    </button>
  )
}
