import { cache, type ReactNode } from "react"
import { TERMS, type TermName } from "@/components/ui/terms"

interface TermPopoverProps {
  name: TermName
  /** What the reader presses; by default the word itself. */
  children?: ReactNode
  className?: string
}

/** The words whose text the page has already. React keeps the set for one render of server components. */
const getWritten = cache(() => new Set<TermName>())

/**
 * A word that explains itself when it is pressed, by touch, pointer or keyboard. Works without script. Every button of a word opens
 * one text, next to the first of them. For server components only.
 */
export function TermPopover({ name, children = name, className = "" }: TermPopoverProps) {
  const id = `term-${name.replaceAll(" ", "-")}`
  const written = getWritten()
  const isFirst = !written.has(name)
  written.add(name)
  return (
    <>
      <button type="button" className={`term ${className}`} popoverTarget={id}>
        {children}
      </button>
      {isFirst && (
        <span id={id} popover="auto" className="term-text">
          {TERMS[name]}
        </span>
      )}
    </>
  )
}
