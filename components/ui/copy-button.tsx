"use client"

import { useEffect, useRef, useState } from "react"
import { announce } from "@/components/ui/announce"
import { Icon } from "@/components/ui/icon"
import { writeClipboard } from "@/components/ui/write-clipboard"

const SHOWN_MS = 2000
const OUTCOMES = {
  idle: { icon: "copy", words: "" },
  copied: { icon: "check", words: "Copied" },
  failed: { icon: "error", words: "The browser blocks copying. Select the text instead." },
} as const
type Outcome = keyof typeof OUTCOMES

/** Copies a text, and shows and announces the outcome for two seconds. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<Outcome>("idle")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(outcome: Outcome) {
    setOutcome(outcome)
    announce(OUTCOMES[outcome].words)
  }
  async function copy() {
    show(await writeClipboard(text))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show("idle"), SHOWN_MS)
  }
  return { icon: OUTCOMES[outcome].icon, copy: () => void copy() }
}

/** A button that copies a text. The button is hidden without JavaScript. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { icon, copy } = useCopy(text)
  return (
    <button type="button" className="icon-btn noscript:hidden" aria-label={label} title={label} onClick={copy}>
      <Icon name={icon} />
    </button>
  )
}
