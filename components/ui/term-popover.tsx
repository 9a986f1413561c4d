import { type ReactNode, useId } from "react"
import { TERMS, type TermName } from "@/components/ui/terms"

interface TermPopoverProps {
  name: TermName
  /** What the reader presses; by default the word itself. */
  children?: ReactNode
  className?: string
}

/** A word that explains itself when it is pressed, by touch, pointer or keyboard. Works without script. */
export function TermPopover({ name, children = name, className = "" }: TermPopoverProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={`term ${className}`} popoverTarget={id}>
        {children}
      </button>
      <span id={id} popover="auto" className="term-text">
        {TERMS[name]}
      </span>
    </>
  )
}
