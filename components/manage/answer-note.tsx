"use client"

// What became of the last action, or why somebody is at the door. With script the focus moves to it, since what was pressed is
// often gone.

import { type ReactNode, useEffect } from "react"
import { Note } from "@/components/ui/note"

const ID = "notice"

interface AnswerNoteProps {
  isError: boolean
  /** Tells one answer from the next. */
  stamp: string
  reasons?: readonly string[]
  children: ReactNode
}

export function AnswerNote({ isError, stamp, reasons = [], children }: AnswerNoteProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the same words is a new answer
  useEffect(() => {
    document.getElementById(ID)?.focus()
  }, [stamp])
  return (
    <Note id={ID} icon={isError ? "error" : "check"} tone={isError ? "error" : "quiet"}>
      <p className="wrap-anywhere">{children}</p>
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc pl-4 text-small wrap-anywhere text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}
