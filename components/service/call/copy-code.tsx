"use client"

import { useEffect, useRef, useState } from "react"
import { announce } from "@/components/ui/announce"
import { Icon } from "@/components/ui/icon"
import { writeClipboard } from "@/components/ui/write-clipboard"

const SHOWN_MS = 2000
const BUTTONS = {
  code: { words: "Copy code", isPrimary: true, of: "pre" },
  agent: { words: "Copy for agent", isPrimary: false, of: "[data-language=agent] pre" },
} as const
type Target = keyof typeof BUTTONS
const FAILED = "The browser blocks copying. Select the text instead."

/**
 * Buttons that copy the program of the chosen language, and the task for an agent, as the page shows them: with the values of the
 * form. Hidden without script.
 */
export function CopyCode() {
  const place = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<Target | null>(null)
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  async function copy(target: Target) {
    const blocks = place.current?.closest(".examples")?.querySelectorAll<HTMLElement>(BUTTONS[target].of) ?? []
    const shown = [...blocks].find((block) => target === "agent" || block.offsetParent !== null)
    const outcome = await writeClipboard(shown?.textContent ?? "")
    setCopied(outcome === "copied" ? target : null)
    announce(outcome === "copied" ? "Copied" : FAILED)
  }
  return (
    <div ref={place} className="flex flex-wrap gap-2 border-t border-line px-4 py-3 *:flex-1 noscript:hidden">
      {(Object.keys(BUTTONS) as Target[]).map((target) => (
        <button
          key={target}
          type="button"
          className="btn whitespace-nowrap"
          data-primary={BUTTONS[target].isPrimary ? "" : undefined}
          onClick={() => void copy(target)}
        >
          <Icon name={copied === target ? "check" : "copy"} /> {BUTTONS[target].words}
        </button>
      ))}
    </div>
  )
}
