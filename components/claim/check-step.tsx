import { claimHref } from "@/components/claim/address"
import { OtherReasons } from "@/components/claim/other-reasons"
import { ProofReport, type Rejection } from "@/components/claim/proof-report"
import type { FormAction, Rules } from "@/components/claim/step-props"
import { PendingButton } from "@/components/ui/pending-button"
import type { Method, Placement, PublicClaim } from "@/lib/claims/schema"

interface CheckStepProps {
  claim: PublicClaim
  placement: Placement
  method: Method
  rejection: Rejection | null
  rules: Rules
  submit: FormAction
  isPending: boolean
}

export function CheckStep({ claim, placement, method, rejection, rules, submit, isPending }: CheckStepProps) {
  const { domain } = claim
  const isToken = rejection?.failure.received === "the secret token"
  const what = method === "file" ? "file" : "record"
  return (
    <>
      {rejection ? (
        <ProofReport rejection={rejection} />
      ) : (
        <p className="text-pretty wrap-anywhere">
          We look for the {what} once,{" "}
          <code translate="no">{method === "file" ? placement.verification_url : placement.dns_record.name}</code>, for
          at most {rules.seconds}&nbsp;seconds, and compare it. Nothing changes if it does not match.
        </p>
      )}
      <form
        action={submit}
        onSubmit={(event) => isPending && event.preventDefault()}
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <input type="hidden" name="domain" value={domain} />
        <input type="hidden" name="method" value={method} />
        {isToken && (
          <a
            href={`${claimHref({ domain, step: "place", method })}#again`}
            className="btn max-xs:w-full"
            data-primary=""
            data-large=""
          >
            Start again
          </a>
        )}
        <PendingButton primary={!isToken} isPending={isPending} pendingLabel="Checking">
          {rejection ? "Check again" : `Check the ${what}`}
        </PendingButton>
        <p className="flex-[1_1_14rem] text-small text-pretty text-muted">
          {method === "file"
            ? "A cache in front of your server may still serve an older file."
            : "An older record may be cached until its TTL expires."}
        </p>
      </form>
      <OtherReasons method={method} except={rejection?.failure.reason} />
    </>
  )
}
