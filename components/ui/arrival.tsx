"use client"

import { useEffect } from "react"

/** Moves the focus to the target of the URL's fragment, which browsers do only when they load a document. */
export function Arrival({ id }: { id: string }) {
  useEffect(() => {
    if (window.location.hash === `#${id}`) document.getElementById(id)?.focus()
  }, [id])
  return null
}
