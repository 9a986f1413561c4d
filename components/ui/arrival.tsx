"use client"

import { useEffect } from "react"

/**
 * Moves the focus to the target of the URL's fragment. Browsers move the focus only when they load a document, not after a
 * client-side navigation.
 */
export function Arrival({ id }: { id: string }) {
  useEffect(() => {
    if (window.location.hash === `#${id}`) document.getElementById(id)?.focus()
  }, [id])
  return null
}
