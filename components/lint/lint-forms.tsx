"use client"

// The linter's two forms: a URL to request, and a response to paste. The report appears above them.

import type { ReactNode } from "react"
import { lintHref } from "@/components/lint/address"
import { BehaviourPart } from "@/components/lint/behaviour-part"
import { FIELD_LABELS, type LintedOffers, type LintLimits, type LintState } from "@/components/lint/form-state"
import { ClientVerdicts, Verdict } from "@/components/listing/client-verdicts"
import { FindingList, FindingPart, summariseFindings } from "@/components/listing/finding-list"
import { AssetAndNetwork } from "@/components/listing/network"
import { ChallengePrice, writeOfferPrice } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { RequestTerm } from "@/components/listing/request-term"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { SelectField, TextArea, TextField } from "@/components/ui/field"
import { Missing } from "@/components/ui/missing"
import { fieldOf, findProblem } from "@/components/ui/problems"
import { Report } from "@/components/ui/report"
import { ErrorSummary } from "@/components/ui/result-form"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { HTTP_METHODS } from "@/lib/catalogue/names"
import type { LintReport as Linted, LintedProtocol } from "@/lib/lint/schema"

interface LintFormsProps {
  action: FormAction<LintState>
  first: LintState
  limits: LintLimits
}

const RESULT_ID = "answer"

export function LintForms({ action, first, limits }: LintFormsProps) {
  const [state, submit, isPending] = useFormResult(action, first, RESULT_ID)
  const form = {
    action: submit,
    noValidate: true,
    onSubmit: (event: { preventDefault: () => void }) => isPending && event.preventDefault(),
    className: "stack gap-5",
  }
  const parts = { state, limits }
  return (
    <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-8">
      <Result state={state} />
      <form key={`url ${state.attempt}`} {...form} aria-label="Endpoint">
        <UrlFields {...parts} />
      </form>
      <Unfold
        key={`pasted ${state.attempt}`}
        summary={<span className="font-medium">Paste a response instead</span>}
        open={state.values.answer !== "" || findProblem(state, "answer", FIELD_LABELS) !== undefined}
        className="border-t border-line pt-5"
      >
        <form {...form} className={`${form.className} pt-3`} aria-label="Pasted response">
          <PastedFields {...parts} />
        </form>
      </Unfold>
    </div>
  )
}

function Result({ state }: { state: LintState }) {
  if (state.kind === "checked") {
    return <LintReport id={RESULT_ID} report={state.report} offers={state.offers} />
  }
  if (state.kind === "idle") return null
  return <ErrorSummary id={RESULT_ID} state={state} lead="Nothing was checked." labels={FIELD_LABELS} />
}

interface PartProps {
  state: LintState
  limits: LintLimits
}

function UrlFields({ state, limits }: PartProps) {
  const field = fieldOf(state, FIELD_LABELS, state.values)
  return (
    <>
      <input type="hidden" name="kind" value="address" />
      <div className="grid items-start gap-x-4 gap-y-5 xs:grid-cols-[minmax(0,1fr)_7rem]">
        <TextField
          {...field("url")}
          hint="The full URL that responds with 402."
          type="url"
          required
          autoComplete="url"
          maxLength={limits.url}
        />
        <SelectField {...field("http_method")}>
          <option value="">Automatic</option>
          {HTTP_METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
      </div>
      <TextArea
        {...field("probe_body")}
        aside="optional"
        hint="JSON to send if the endpoint validates the body before it requests payment."
        rows={2}
        maxLength={limits.probe_body}
        className="mono"
      />
      <TextField
        {...field("tool")}
        aside="optional"
        hint="If the URL is an MCP server: the name of one paid tool. It is called with the body as its arguments, or with none."
        type="text"
        spellCheck={false}
        maxLength={limits.tool}
        className="mono"
      />
      <label className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3">
        <input
          type="checkbox"
          name="behaviour"
          value="yes"
          className="mt-0.5"
          defaultChecked={state.values.behaviour === "yes"}
        />
        <span>
          Also check the behaviour
          <span className="block text-small text-muted">
            Six more requests: invalid payments without a signature, a browser, HTML, and a repetition.
          </span>
        </span>
      </label>
      <div>
        <ActionButton isPrimary pendingLabel="Checking the endpoint" className="max-xs:w-full">
          Check endpoint
        </ActionButton>
      </div>
    </>
  )
}

function PastedFields({ state, limits }: PartProps) {
  return (
    <>
      <input type="hidden" name="kind" value="answer" />
      <TextArea
        {...fieldOf(state, FIELD_LABELS, state.values)("answer")}
        hint={
          <>
            As <code>curl -i</code> or <code>curl -v</code> prints it. We send no request, so this also works for an
            endpoint on your own machine.
          </>
        }
        rows={8}
        required
        spellCheck={false}
        maxLength={limits.answer}
        placeholder={'HTTP/1.1 402 Payment Required\nWWW-Authenticate: L402 macaroon="…", invoice="…"'}
        className="mono"
      />
      <div>
        <ActionButton pendingLabel="Checking" className="max-xs:w-full">
          Check response
        </ActionButton>
      </div>
    </>
  )
}

interface LintReportProps {
  id: string
  report: Linted
  offers: LintedOffers
}

function LintReport({ id, report, offers }: LintReportProps) {
  const { summary, protocols, clients, common, missing, request, behaviour } = report
  const isPayable = protocols.some(({ is_valid }) => is_valid)
  return (
    <Report id={id} title={summary} isError={!isPayable}>
      <Facts report={report} />
      {protocols.map((one) => (
        <ProtocolPart key={one.protocol} one={one}>
          <OfferList protocol={one.protocol} offers={offers[one.protocol]} clients={clients} />
        </ProtocolPart>
      ))}
      {clients.length > 0 && (
        <div className="stack gap-2 border-t border-line px-4 py-3">
          <h3>Clients</h3>
          <ClientVerdicts clients={clients} />
        </div>
      )}
      <FindingPart title="All protocols" findings={common} />
      <FindingPart
        title={report.status === 402 ? "What each protocol looks for" : "How to fix it"}
        findings={missing}
      />
      {behaviour && <BehaviourPart results={behaviour} />}
      {request && (
        <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 py-3">
          {isPayable && (
            <ButtonLink href={registerHref(request)}>Register {request.tool ? "tool" : "endpoint"}</ButtonLink>
          )}
          {request.sends !== "given body" && (
            <a href={lintHref({ ...request, tool: request.tool ?? "", behaviour: report.behaviour !== null })}>
              Link to this check
            </a>
          )}
        </footer>
      )}
    </Report>
  )
}

const registerHref = ({ url, tool }: NonNullable<Linted["request"]>) =>
  `/register?${new URLSearchParams({ url, ...(tool !== undefined && { tool }) })}`

function Facts({ report }: { report: Linted }) {
  const { request, at, status, is_status_assumed, problem } = report
  return (
    <dl className="defs tabular-nums sm:[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]">
      {request && <RequestTerm request={request} at={at} />}
      <Term term="Response">
        {problem ?? `HTTP ${status}`}
        {is_status_assumed && (
          <span className="block text-small text-muted">Without a status line it is treated as a 402.</span>
        )}
      </Term>
    </dl>
  )
}

function ProtocolPart({ one, children }: { one: LintedProtocol; children: ReactNode }) {
  const { protocol, is_valid, price, findings } = one
  return (
    <section aria-labelledby={`report-${protocol}`} className="border-t border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3">
        <h3 id={`report-${protocol}`} className="inline-flex items-center gap-2">
          <ProtocolTag protocol={protocol} />
          {is_valid ? "Valid" : "Not valid"}
        </h3>
        <p className="tabular-nums text-muted">{summariseFindings(findings) || "No findings"}</p>
      </div>
      {price && (
        <p className="px-4 pt-1 text-muted wrap-anywhere">
          Price: <ChallengePrice price={price} />.
        </p>
      )}
      {children}
      {findings.length > 0 ? <FindingList findings={findings} isPart /> : <div className="pb-3" />}
    </section>
  )
}

interface OfferListProps {
  protocol: LintedProtocol["protocol"]
  offers: LintedOffers[LintedProtocol["protocol"]]
  clients: Linted["clients"]
}

export function OfferList({ protocol, offers, clients }: OfferListProps) {
  if (offers.length === 0) return null
  const nameOf = (id: string) => clients.find(({ client }) => client === id)?.name ?? id
  return (
    <div className="px-4 pt-2">
      <ul aria-label={`Offers of ${protocol}, and which clients pay each`} className="box text-body">
        {offers.map((offer) => (
          <li key={offer.position} className="grid gap-0.5 px-4 py-2.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-medium wrap-anywhere">{`${offer.position + 1}. ${offer.scheme}`}</span>
              <span className="tabular-nums">
                {writeOfferPrice(offer) ?? <Missing>no known amount</Missing>}{" "}
                <span className="text-muted">
                  <AssetAndNetwork asset={offer.asset ?? offer.asset_id} network={offer.network} />
                </span>
              </span>
            </span>
            <span className="text-muted wrap-anywhere">
              to {offer.pay_to === null ? <Missing>a payee that is not named</Missing> : <code>{offer.pay_to}</code>}
            </span>
            {offer.clients.map(({ client, verdict }) => (
              <span key={client} className="flex flex-wrap justify-between gap-x-4">
                {nameOf(client)} <Verdict verdict={verdict} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
