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
    <button type="button" className="nav-item gap-2 noscript:hidden" onClick={() => chooseTheme(next)}>
      <Icon name="theme" />
      <span className="text-left max-md:min-w-24 md:max-lg:sr-only lg:min-w-24">Theme: {theme}</span>
    </button>
  )
}
