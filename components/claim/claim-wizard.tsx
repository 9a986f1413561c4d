"use client"

// The claim wizard. Without JavaScript each step is a plain form post. With JavaScript the result appears in place and takes the
// focus, and the URL changes. Only the result of the first step contains the token, so the token is lost when the reader leaves
// the page.

import { useActionState, useEffect, useLayoutEffect, useRef, useState } from "react"
import { claimHref, readClaimAddress } from "@/components/claim/address"
import { handOver, readHanded } from "@/components/claim/handover"
import { OPEN_STEP_ID } from "@/components/claim/step-item"
import { type Given, Steps } from "@/components/claim/steps"
import {
  type Asked,
  decideView,
  IDLE,
  RESULT_ID,
  type StartState,
  type VerifyState,
  writeTitle,
} from "@/components/claim/wizard-state"
import { useNavigation } from "@/components/site/navigation"
import type { Method } from "@/lib/claims/schema"

interface WizardProps extends Given {
  asked: Asked
  start: (state: StartState, form: FormData) => Promise<StartState>
  verify: (state: VerifyState, form: FormData) => Promise<VerifyState>
}

/**
 * `shownAt` is the time when the server rendered the page. A new `key` makes React discard the state of the older rendering.
 * `shownAt` is null for a rendering that Next sends with the result of an action, because the action set a cookie: the result must
 * not be discarded, because it contains the token.
 */
export function ClaimWizard({ shownAt, ...props }: WizardProps & { shownAt: string | null }) {
  useRightAddress(props.asked)
  const [visit, setVisit] = useState(shownAt)
  if (shownAt !== null && shownAt !== visit) setVisit(shownAt)
  const focusedAt = useRef(visit)
  useEffect(() => {
    if (focusedAt.current === visit) return
    focusedAt.current = visit
    focusResult()
  }, [visit])
  return <Wizard key={visit} {...props} />
}

/** After `replaceState`, the Back button can show a page that does not match the URL. This hook then loads its page. */
function useRightAddress({ text, step, method }: Asked) {
  const { navigate } = useNavigation()
  const shown = useRef(claimHref({ domain: text, step, method }))
  // A layout effect runs before the effect in `Wizard` replaces the URL.
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

function Wizard({ asked, start: startAction, verify: verifyAction, ...given }: WizardProps) {
  // The `permalink` URLs of the two actions must differ. After a form post without JavaScript, React uses the URL to find which
  // action has the result.
  const [start, submitStart, isStarting] = useActionState(startAction, readHanded(asked.claim), claimHref())
  useEffect(() => handOver(null), [])
  const known = start.kind === "started" ? start.claim : asked.claim
  const checkHref = claimHref({ domain: known?.domain, step: "check" })
  const [verify, submitVerify, isChecking] = useActionState(verifyAction, IDLE, checkHref)
  const view = decideView(asked, start, verify)
  const { method } = view
  const domain = view.claim?.domain
  const title = view.claim && writeTitle(view.claim, view.open)
  const answeredAt = Math.max(start.at, verify.at)
  const href = domain === undefined ? null : claimHref({ domain, step: view.open, method })

  useEffect(() => {
    if (answeredAt === 0) return
    if (href !== null) window.history.replaceState(null, "", href)
    if (title !== null) document.title = `${title} · ${document.title.split(" · ").at(-1)}`
    focusResult()
  }, [answeredAt, href, title])

  const onMethod = (chosen: Method) => {
    if (domain) window.history.replaceState(null, "", claimHref({ domain, step: view.open, method: chosen }))
  }
  return (
    <>
      <Steps {...given} view={view} proof={{ start: submitStart, verify: submitVerify, onMethod }} />
      <p role="status" className="sr-only">
        {isStarting && "Starting the claim"}
        {isChecking && "Looking for the proof"}
      </p>
    </>
  )
}
