"use client"

// The result of the last action, or why a session ended. With script the note takes the focus, since the pressed button is often
// gone.

import { useEffect } from "react"
import type { Notice } from "@/components/account/address"
import { Note } from "@/components/ui/note"

const ID = "notice"

interface ResultNoteProps {
  notice: Notice
  /** Differs from result to result, also where their words are the same. */
  stamp: string
}

export function ResultNote({ notice: { text, isError, reasons = [] }, stamp }: ResultNoteProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result with the same words is a new result
  useEffect(() => {
    document.getElementById(ID)?.focus()
  }, [stamp])
  return (
    <Note id={ID} icon={isError ? "error" : "check"} tone={isError ? "error" : "quiet"}>
      <p className="wrap-anywhere">{text}</p>
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
