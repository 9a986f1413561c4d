"use client"

import { useEffect } from "react"

/** Moves the focus to what a link of this page led to; the browser does so only where the whole document is loaded. */
export function Arrival({ id }: { id: string }) {
  useEffect(() => {
    if (window.location.hash === `#${id}`) document.getElementById(id)?.focus()
  }, [id])
  return null
}
