"use client"

// Resets a claim: a new token replaces the token of the owner. Only the response to the form post contains the new token; the
// page shows it above the list of claims. A URL or a notice never contains the token.

import { createContext, type ReactNode, useContext } from "react"
import { ActionForm } from "@/components/admin/action-form"
import type { Actions, ResetState } from "@/components/admin/address"
import { DomainName } from "@/components/listing/domain-name"
import { SecretBox } from "@/components/site/secret-box"
import { CopyBox } from "@/components/ui/copy-box"
import { Note } from "@/components/ui/note"
import { Part } from "@/components/ui/part"
import { useFormResult } from "@/components/ui/use-form-result"
import type { Reset } from "@/lib/claims/schema"

const RESULT_ID = "reset-answer"
const IDLE: ResetState = { kind: "idle", attempt: 0 }
const Submit = createContext<(form: FormData) => void>(() => {})

interface ResetDeskProps {
  action: Actions["resetDomain"]
  /** The URL of the page. */
  href: string
  children: ReactNode
}

/** Holds the state of all reset forms in `children`, and shows the result of a reset above `children`. */
export function ResetDesk({ action, href, children }: ResetDeskProps) {
  const [state, submit] = useFormResult(action, IDLE, RESULT_ID, href)
  return (
    <Submit value={submit}>
      {state.kind === "failed" && (
        <Note id={RESULT_ID} tone="error">
          <p className="wrap-anywhere">{state.message}</p>
        </Note>
      )}
      {state.kind === "done" && <ResetResult reset={state.reset} />}
      {children}
    </Submit>
  )
}

/** The form that resets one claim. `children` is the text that describes the consequences of the reset. */
export function ResetForm({ domain, children }: { domain: string; children: string }) {
  return (
    <ActionForm
      action={useContext(Submit)}
      place={{ section: "domains" }}
      act="reset"
      id={domain}
      of={` of ${domain}`}
      inputs={<p className="max-w-measure text-pretty">{children}</p>}
      buttons={[{ label: "Reset the claim", isPrimary: true }]}
      fold="Reset"
      className="grid justify-items-start gap-3"
    />
  )
}

function ResetResult({ reset }: { reset: Reset }) {
  const { verification_token, verification_url, verification_hash, dns_record } = reset
  return (
    <section id={RESULT_ID} tabIndex={-1} aria-labelledby="reset-title" className="box stack gap-4 px-4 py-3">
      <h3 id="reset-title" className="wrap-anywhere">
        The claim of <DomainName of={reset} /> is reset
      </h3>
      <Part title="New token" aside="secret">
        <SecretBox text={verification_token} label="Copy the token">
          <p className="text-pretty">
            <b>Shown once.</b> Give it to the owner over a trusted channel. It works once the owner has proven the
            domain with it.
          </p>
        </SecretBox>
      </Part>
      <Part
        title="Proof that the owner publishes"
        aside="public"
        hint={
          <>
            Or the TXT record <code>{dns_record.name}</code> with the value <code>{dns_record.value}</code>.
          </>
        }
      >
        <CopyBox text={verification_url} label="Copy URL" />
        <CopyBox text={verification_hash} label="Copy the content" />
      </Part>
    </section>
  )
}
