"use client"

import { useSyncExternalStore } from "react"
import { chooseTheme, readTheme, THEME_EVENT, THEMES } from "@/components/site/theme"
import { Icon } from "@/components/ui/icon"

function subscribe(onChange: () => void) {
  window.addEventListener(THEME_EVENT, onChange)
  return () => window.removeEventListener(THEME_EVENT, onChange)
}

/** A button that switches between the themes system, light and dark. Without JavaScript the operating system's theme applies. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, readTheme, () => "system" as const)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system"
  return (
    <button
      type="button"
      className="nav-item noscript:hidden"
      title="Change the theme"
      onClick={() => chooseTheme(next)}
    >
      <Icon name="theme" />
      <span className="menu-theme">Theme: {theme}</span>
    </button>
  )
}
