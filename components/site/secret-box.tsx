"use client"

import { type ReactNode, useEffect } from "react"
import { useNavigation } from "@/components/site/navigation"
import { CopyBox } from "@/components/ui/copy-box"

interface SecretBoxProps {
  text: string
  /** The label of the button. */
  label: string
  children: ReactNode
}

/** A secret that no later response contains. From then on every link loads a document (docs/frontend.md#secrets). */
export function SecretBox({ text, label, children }: SecretBoxProps) {
  const { leaveByLoading } = useNavigation()
  useEffect(leaveByLoading, [leaveByLoading])
  return (
    <CopyBox text={text} label={label}>
      {children}
    </CopyBox>
  )
}
