"use client"

// The result of the last action, or the reason why a session ended. With JavaScript the note takes the focus, because the page
// often no longer contains the button that had the focus.

import { useEffect } from "react"
import type { Notice } from "@/components/account/address"
import { Note } from "@/components/ui/note"

const ID = "notice"

interface ResultNoteProps {
  notice: Notice
  /** A text that differs for every result, so that a repeated result takes the focus again. */
  stamp: string
  /** With a role, screen readers announce the note when another element takes the focus. */
  role?: "status"
  /** Whether the URL loses the notice once it is shown, so that a reader can share or bookmark the page. */
  clearsUrl?: boolean
}

export function ResultNote({ notice: { text, isError, reasons = [] }, stamp, role, clearsUrl }: ResultNoteProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `stamp` is a new result, even with the same text
  useEffect(() => {
    document.getElementById(ID)?.focus()
    const url = new URL(window.location.href)
    if (!clearsUrl || !url.searchParams.has("notice")) return
    url.searchParams.delete("notice")
    window.history.replaceState(null, "", url)
  }, [stamp])
  return (
    <Note role={role} id={ID} icon={isError ? "error" : "check"} tone={isError ? "error" : "quiet"}>
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
