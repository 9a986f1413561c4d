"use client"

// Starts the claim of a domain from another page, so that the wizard begins with the proof. Without JavaScript the form is posted to
// the wizard. With JavaScript the result is handed to the wizard.

import { useActionState, useEffect } from "react"
import { claimHref } from "@/components/claim/address"
import { handOver } from "@/components/claim/handover"
import { IDLE, type StartState } from "@/components/claim/wizard-state"
import { useNavigation } from "@/components/site/navigation"
import { ActionButton } from "@/components/ui/action-button"
import { Note } from "@/components/ui/note"

interface ProveFormProps {
  domain: string
  start: (state: StartState, form: FormData) => Promise<StartState>
}

export function ProveForm({ domain, start }: ProveFormProps) {
  const { navigate } = useNavigation()
  // The URL is the one of the wizard's form, so that React finds the result there.
  const [state, submit] = useActionState(start, IDLE, claimHref())
  useEffect(() => {
    if (state.kind !== "started") return
    handOver(state)
    navigate(claimHref({ domain: state.claim.domain, step: "place" }))
  }, [state, navigate])
  return (
    <form action={submit} className="stack gap-3">
      <input type="hidden" name="domain" value={domain} />
      {state.kind === "failed" && (
        <Note tone="error" role="alert">
          <p>{state.message}</p>
        </Note>
      )}
      <div>
        <ActionButton isPrimary pendingLabel="Starting" className="max-xs:w-full">
          Prove the domain
        </ActionButton>
      </div>
    </form>
  )
}
