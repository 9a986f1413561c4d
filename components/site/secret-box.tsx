"use client"

import { type ReactNode, useEffect } from "react"
import { useNavigation } from "@/components/site/navigation"
import { CopyBox } from "@/components/ui/copy-box"

/** Shows a secret that no later response has. Every link then loads a document (docs/frontend.md#secrets). */
export function SecretBox({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  const { leaveByLoading } = useNavigation()
  useEffect(leaveByLoading, [leaveByLoading])
  return (
    <CopyBox text={text} label={label}>
      {children}
    </CopyBox>
  )
}
