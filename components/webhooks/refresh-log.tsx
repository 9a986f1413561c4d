"use client"

// Loads the page of a webhook again while a delivery waits for its first attempt, so that the result of a test appears by itself.
// Without script the link "Reload log" does the same.

import { useRouter } from "next/navigation"
import { useEffect, useRef } from "react"

const EVERY_MS = 2000
/** One minute. A receiver that is slower than that has a result on a later load. */
const MOST_TIMES = 30

export function RefreshLog({ isWaiting }: { isWaiting: boolean }) {
  const { refresh } = useRouter()
  const times = useRef(0)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.hidden || isTyping()) return
      times.current += 1
      if (times.current > MOST_TIMES) clearInterval(timer)
      else refresh()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, refresh])
  return null
}

/** A refresh could replace the field that the reader fills in. */
const isTyping = () => document.activeElement?.matches("input, select, textarea") ?? false
