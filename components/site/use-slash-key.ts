"use client"

// `/` focuses the search, unless a field has the focus or the reader has turned the shortcut off (WCAG 2.1.4).

import { type RefObject, useEffect } from "react"
import { isShortcutOn } from "@/components/site/shortcut"

export function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      const { activeElement } = document
      const isInField = activeElement?.matches("input, select, textarea, [contenteditable]")
      if (event.key !== "/" || isInField || event.ctrlKey || event.metaKey || event.altKey || !isShortcutOn()) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener("keydown", focusSearch)
    return () => window.removeEventListener("keydown", focusSearch)
  }, [field])
}
