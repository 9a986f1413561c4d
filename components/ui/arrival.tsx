"use client"

import { useEffect } from "react"

/** Moves the focus to the target of a link; browsers do so only when they load the whole document. */
export function Arrival({ id }: { id: string }) {
  useEffect(() => {
    if (window.location.hash === `#${id}`) document.getElementById(id)?.focus()
  }, [id])
  return null
}
