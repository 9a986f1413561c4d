"use client"

// The main navigation: groups of links as disclosures that close each other, and behind one button on small screens. Everything
// works without JavaScript. A script adds: Escape, a click elsewhere and a chosen link close the menu.

import { usePathname } from "next/navigation"
import { type RefObject, useEffect, useRef, useState } from "react"
import type { MenuGroup, MenuLink } from "@/components/site/menu"
import { MenuItem } from "@/components/site/menu-item"
import { chooseTheme, readTheme, THEMES, type Theme } from "@/components/site/theme"
import { Icon } from "@/components/ui/icon"

/** @param items given by the server, so that their links are not in the script */
export function MainMenu({ items }: { items: readonly (MenuGroup | MenuLink)[] }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)
  return (
    <details ref={menu} className="menu nav:unfolded">
      <summary className="btn">Menu</summary>
      <nav aria-label="Main" className="menu-groups">
        {items.map((item) =>
          "links" in item ? (
            <Group key={item.title} group={item} />
          ) : (
            <MenuItem key={item.href} link={item} className="nav-item" />
          ),
        )}
        <ThemeToggle />
      </nav>
    </details>
  )
}

/** True if the page at `path` is one of the group's pages. A link to a part of a page does not count. */
export const isInGroup = ({ links }: MenuGroup, path: string) => links.some(({ href }) => href === path)

/** Elements with one `name` close each other. */
function Group({ group }: { group: MenuGroup }) {
  const isCurrent = isInGroup(group, usePathname())
  return (
    <details className="menu-group" name="menu">
      <summary className={`nav-item ${isCurrent ? "font-medium text-ink" : ""}`}>
        {group.title}
        <span className="unfold-mark">
          <Icon name="chevron" size={12} />
        </span>
      </summary>
      <ul className="menu-panel">
        {group.links.map((link) => (
          <li key={link.href}>
            <MenuItem link={link} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const listOpen = (menu: Element) => [menu, ...menu.querySelectorAll("details")].filter((one) => one.matches("[open]"))

/** Closes the menu on Escape, on a click on one of its links and on a click elsewhere. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    function press({ key }: KeyboardEvent) {
      const innermost = key === "Escape" && menu.current ? listOpen(menu.current).at(-1) : undefined
      if (!innermost) return
      const hadFocus = innermost.contains(document.activeElement)
      innermost.removeAttribute("open")
      if (hadFocus) innermost.querySelector("summary")?.focus()
    }
    function click({ target }: Event) {
      if (!menu.current || !(target instanceof Element)) return
      if (menu.current.contains(target) && !target.closest("a")) return
      for (const open of listOpen(menu.current)) open.removeAttribute("open")
    }
    document.addEventListener("keydown", press)
    document.addEventListener("click", click)
    return () => {
      document.removeEventListener("keydown", press)
      document.removeEventListener("click", click)
    }
  }, [menu])
}

/** A button that switches between the themes system, light and dark. Without JavaScript the operating system's theme applies. */
function ThemeToggle() {
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
