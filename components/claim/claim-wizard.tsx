"use client"

// The claim wizard. Each step works as a plain form post; with script the answer arrives in place, the focus moves to it
// and the address follows. The token is in the state of a start alone: it goes with the page.

import { useActionState, useEffect, useLayoutEffect, useRef } from "react"
import { claimHref, readClaimAddress } from "@/components/claim/address"
import type { Listings } from "@/components/claim/manage-step"
import { OPEN_STEP_ID } from "@/components/claim/step-item"
import { RESULT_ID, type Rules } from "@/components/claim/step-props"
import { Steps } from "@/components/claim/steps"
import { type Asked, decideView, IDLE, type StartState, type VerifyState } from "@/components/claim/wizard-state"
import { useNavigation } from "@/components/site/navigation"
import type { Method } from "@/lib/claims/schema"

export interface WizardProps {
  asked: Asked
  listings: Listings
  rules: Rules
  start: (state: StartState, form: FormData) => Promise<StartState>
  verify: (state: VerifyState, form: FormData) => Promise<VerifyState>
}

/** Every page the server renders starts afresh; `shownAt` tells one from the other. */
export function ClaimWizard({ shownAt, ...props }: WizardProps & { shownAt: string }) {
  useRightAddress(props.asked)
  const focusedAt = useRef(shownAt)
  useEffect(() => {
    if (focusedAt.current === shownAt) return
    focusedAt.current = shownAt
    focusAnswer()
  }, [shownAt])
  return <Wizard key={shownAt} {...props} />
}

/** The way back to an address that was only written over another one leads to that other page: ask for the right one. */
function useRightAddress({ text, step, method }: Asked) {
  const { navigate } = useNavigation()
  const shown = useRef(claimHref({ domain: text, step, method }))
  // Before any answer writes its own address.
  useLayoutEffect(() => {
    const { text, ...rest } = readClaimAddress(new URLSearchParams(window.location.search))
    const wanted = claimHref({ domain: text, ...rest })
    if (wanted !== shown.current) navigate(wanted, { replace: true })
  }, [navigate])
}

function focusAnswer() {
  const answer = document.getElementById(RESULT_ID) ?? document.getElementById(OPEN_STEP_ID)
  answer?.focus()
}

function Wizard({ asked, listings, rules, ...actions }: WizardProps) {
  // Each answer has an address of its own, at which React finds it again after a plain post.
  const [start, submitStart, isStarting] = useActionState(actions.start, IDLE, claimHref())
  const known = start.kind === "started" ? start.standing : asked.standing
  const checkHref = claimHref({ domain: known?.domain, step: "check" })
  const [verify, submitVerify, isChecking] = useActionState(actions.verify, IDLE, checkHref)
  const view = decideView(asked, start, verify)
  const { method } = view
  const domain = view.standing?.domain
  const answeredAt = Math.max(start.at, verify.at)
  const href = domain === undefined ? null : claimHref({ domain, step: view.open, method })

  useEffect(() => {
    if (answeredAt === 0) return
    if (href !== null) window.history.replaceState(null, "", href)
    focusAnswer()
  }, [answeredAt, href])

  const onMethod = (chosen: Method) => {
    if (domain) window.history.replaceState(null, "", claimHref({ domain, step: view.open, method: chosen }))
  }
  return (
    <>
      <Steps
        view={view}
        listings={listings}
        rules={rules}
        start={{ submit: submitStart, isPending: isStarting }}
        verify={{ submit: submitVerify, isPending: isChecking }}
        onMethod={onMethod}
      />
      <p role="status" className="sr-only">
        {isStarting && "Starting the claim"}
        {isChecking && "Looking for the proof"}
      </p>
    </>
  )
}
