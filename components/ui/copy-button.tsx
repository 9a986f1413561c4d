"use client"

import { useEffect, useRef, useState } from "react"
import { Icon } from "@/components/ui/icon"

const SHOWN_MS = 2000

/** Copies a text. Of no use without script, so it is not shown there. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<"idle" | "copied" | "failed">("idle")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    setOutcome(await writeClipboard(text))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome("idle"), SHOWN_MS)
  }

  return (
    <button type="button" className="icon-btn noscript:hidden" aria-label={label} title={label} onClick={copy}>
      <Icon name={outcome === "copied" ? "check" : outcome === "failed" ? "error" : "copy"} />
      <span className="sr-only" role="status">
        {outcome === "copied" && "Copied"}
        {outcome === "failed" && "Could not copy; select the text instead"}
      </span>
    </button>
  )
}

/** Browsers offer no clipboard on plain http, and may refuse it elsewhere. */
async function writeClipboard(text: string): Promise<"copied" | "failed"> {
  try {
    await navigator.clipboard.writeText(text)
    return "copied"
  } catch {
    return "failed"
  }
}
