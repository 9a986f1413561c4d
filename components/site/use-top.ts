import { useLayoutEffect } from "react"

/** Scrolls to the top when a skeleton appears: the reader was further down the page that it replaces. */
export const useTop = () =>
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would take for a function that cleans up.
    window.scrollTo(0, 0)
  }, [])
