"use client"

import { type ReactNode, useEffect } from "react"
import { useNavigation } from "@/components/site/navigation"
import { CopyBox } from "@/components/ui/copy-box"

/** A secret that no later response contains. Once it is shown, every link loads a document (docs/frontend.md#secrets). */
export function SecretBox({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  const { leaveByLoading } = useNavigation()
  useEffect(leaveByLoading, [leaveByLoading])
  return (
    <CopyBox text={text} label={label}>
      {children}
    </CopyBox>
  )
}
