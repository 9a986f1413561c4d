"use client"

// What became of the last action. With script the focus moves to it, since what was pressed is often gone.

import { useEffect } from "react"
import type { Notice } from "@/components/admin/address"
import { Note } from "@/components/ui/note"

const ID = "notice"

/** `stamp` tells one answer from the next. */
export function ActionNotice({ notice, stamp }: { notice: Notice; stamp: string }) {
  const { text, isError } = notice
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the same words is a new answer
  useEffect(() => {
    document.getElementById(ID)?.focus()
  }, [stamp])
  return (
    <Note id={ID} icon={isError ? "error" : "check"} tone={isError ? "error" : "quiet"}>
      <p className="wrap-anywhere">{text}</p>
    </Note>
  )
}
