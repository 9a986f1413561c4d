"use client"

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
