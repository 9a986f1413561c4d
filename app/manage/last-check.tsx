import { lintHref } from "@/components/lint/address"
import { AllowProber } from "@/components/service/kept-out"
import { explainReason } from "@/components/service/reason-words"
import { SiteLink } from "@/components/site/site-link"
import type { Owned } from "@/lib/owners/schema"
import type { ProberAccess } from "@/lib/probe/prober-access"
import { parseBlock } from "@/lib/protocols/blocked"

/** What the last check of a listing met, and what its owner allows when something keeps the checker out. */
export function LastCheck({ listing, access }: { listing: Owned; access: ProberAccess }) {
  const { last_check, findings, health_reason, url, http_method } = listing
  const reason = last_check?.status === "ok" ? null : (last_check?.error_message ?? null)
  const isKeptOut = health_reason !== null || (reason !== null && parseBlock(reason) !== null)
  return (
    <div className="stack gap-2">
      <h4>Last check</h4>
      {last_check === null && <p className="text-muted">This listing was not checked yet.</p>}
      {last_check?.status === "ok" && <p>The response was a valid payment challenge.</p>}
      {last_check !== null && last_check.status !== "ok" && <p>{explainReason(reason, findings)}</p>}
      {health_reason && <p>{health_reason.message}</p>}
      {isKeptOut && (
        <p>
          <AllowProber {...access} />
        </p>
      )}
      <p>
        <SiteLink href={lintHref({ url, method: http_method ?? "GET" })}>Check the endpoint in detail</SiteLink>{" "}
        <span className="text-muted">shows the request and the response. Nothing is recorded.</span>
      </p>
    </div>
  )
}
