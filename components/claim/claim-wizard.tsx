"use client"

// The claim wizard. Without script each step is a plain form post; with script the result appears in place, takes the focus,
// and the URL follows. Only the result of a start holds the token, so leaving the page discards it.

import { useActionState, useEffect, useLayoutEffect, useRef } from "react"
import { claimHref, readClaimAddress } from "@/components/claim/address"
import type { Listings } from "@/components/claim/manage-step"
import { OPEN_STEP_ID } from "@/components/claim/step-item"
import { Steps } from "@/components/claim/steps"
import {
  type Asked,
  decideView,
  IDLE,
  RESULT_ID,
  type Rules,
  type StartState,
  type VerifyState,
} from "@/components/claim/wizard-state"
import { useNavigation } from "@/components/site/navigation"
import type { Method } from "@/lib/claims/schema"

export interface WizardProps {
  asked: Asked
  listings: Listings
  rules: Rules
  start: (state: StartState, form: FormData) => Promise<StartState>
  verify: (state: VerifyState, form: FormData) => Promise<VerifyState>
}

/** `shownAt`: the time of rendering. A newly rendered page starts with a new state. */
export function ClaimWizard({ shownAt, ...props }: WizardProps & { shownAt: string }) {
  useRightAddress(props.asked)
  const focusedAt = useRef(shownAt)
  useEffect(() => {
    if (focusedAt.current === shownAt) return
    focusedAt.current = shownAt
    focusResult()
  }, [shownAt])
  return <Wizard key={shownAt} {...props} />
}

/** The Back button to a URL that `replaceState` wrote would show the page loaded before it: load the right one. */
function useRightAddress({ text, step, method }: Asked) {
  const { navigate } = useNavigation()
  const shown = useRef(claimHref({ domain: text, step, method }))
  // Before any result replaces the URL.
  useLayoutEffect(() => {
    const { text, ...rest } = readClaimAddress(new URLSearchParams(window.location.search))
    const wanted = claimHref({ domain: text, ...rest })
    if (wanted !== shown.current) navigate(wanted, { replace: true })
  }, [navigate])
}

function focusResult() {
  const answer = document.getElementById(RESULT_ID) ?? document.getElementById(OPEN_STEP_ID)
  answer?.focus()
}

function Wizard({ asked, listings, rules, ...actions }: WizardProps) {
  // The `permalink` of each action differs, so that React knows after a plain form post which of the two has the result.
  const [start, submitStart, isStarting] = useActionState(actions.start, IDLE, claimHref())
  const known = start.kind === "started" ? start.claim : asked.claim
  const checkHref = claimHref({ domain: known?.domain, step: "check" })
  const [verify, submitVerify, isChecking] = useActionState(actions.verify, IDLE, checkHref)
  const view = decideView(asked, start, verify)
  const { method } = view
  const domain = view.claim?.domain
  const answeredAt = Math.max(start.at, verify.at)
  const href = domain === undefined ? null : claimHref({ domain, step: view.open, method })

  useEffect(() => {
    if (answeredAt === 0) return
    if (href !== null) window.history.replaceState(null, "", href)
    focusResult()
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
        start={submitStart}
        verify={submitVerify}
        onMethod={onMethod}
      />
      <p role="status" className="sr-only">
        {isStarting && "Starting the claim"}
        {isChecking && "Looking for the proof"}
      </p>
    </>
  )
}
