"use client"

import { useEffect, useRef, useState } from "react"
import { useCopy } from "@/components/ui/copy-button"
import { Icon } from "@/components/ui/icon"

interface CopyTextProps {
  text: string
  label: string
  isPrimary?: boolean
}

/** A button with words that copies a text. Without JavaScript it is hidden, and the text can be selected. */
export function CopyText({ text, label, isPrimary = false }: CopyTextProps) {
  const { icon, copy } = useCopy(text)
  return (
    <button type="button" className="btn noscript:hidden" data-primary={isPrimary ? "" : undefined} onClick={copy}>
      <Icon name={icon} />
      {label}
    </button>
  )
}

/** Copies the text of the chosen tab. @param texts by the values of the tabs of the same `.tabbed` */
export function CopyChosen({ texts, label }: { texts: Readonly<Record<string, string>>; label: string }) {
  const [chosen, setChosen] = useState("")
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const tabbed = place.current?.closest(".tabbed")
    const read = () => setChosen(tabbed?.querySelector<HTMLInputElement>("input[type=radio]:checked")?.value ?? "")
    read()
    tabbed?.addEventListener("change", read)
    return () => tabbed?.removeEventListener("change", read)
  }, [])
  return (
    <span ref={place} className="contents">
      {/* A new button for each tab, because the sign of the last copy is about the text of another one. */}
      <CopyText key={chosen} text={texts[chosen] ?? Object.values(texts)[0] ?? ""} label={label} />
    </span>
  )
}
