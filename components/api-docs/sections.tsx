import { ApiPath, Meaning, WithCode } from "@/components/api-docs/code"
import type { ShownField, ShownGroup } from "@/components/api-docs/reference"
import { Example, HeadingLink, Prose } from "@/components/site/prose"
import { SiteLink } from "@/components/site/site-link"
import { PlainTable } from "@/components/ui/plain-table"

export function FirstCalls({ baseUrl }: { baseUrl: string }) {
  return (
    <Prose id="start" title="First calls">
      <Example
        id="start-list"
        title="Find an endpoint to pay"
        about="Five healthy L402 endpoints, lowest price first."
        code={`curl '${baseUrl}/api/v1/services?protocol=L402&health=healthy&sort=price&limit=5'`}
        response={LIST_RESPONSE}
      />
      <Example
        id="start-changes"
        title="Keep a copy up to date"
        about="Every change in order, from the first. Use next_after of each response as after of the next call, and begin anew when log_id is another one."
        code={`curl '${baseUrl}/api/v1/changes?after=0&limit=1000'`}
        response={CHANGES_RESPONSE}
      />
      <Example
        id="start-stream"
        title="Receive outages as they happen"
        about="Server-Sent Events. EventSource of a browser connects again by itself and misses nothing; other clients send the last id in Last-Event-ID."
        code={`curl -N '${baseUrl}/api/v1/stream?kind=down&category=data'`}
        response={STREAM_RESPONSE}
      />
    </Prose>
  )
}

/** Describes which operations a browser script on another site may call (CORS, lib/api/cors.ts). */
export function FromAPage({ baseUrl }: { baseUrl: string }) {
  return (
    <Prose id="web-page" title="Calls from web pages">
      <p>
        Scripts on any site may call every operation that reads, with or without a token, and read the limits and the
        challenge in the headers. Operations that write accept no calls from pages of other sites.
      </p>
      <Example
        id="web-page-fetch"
        title="Use a paid token"
        about="In a browser, after a wallet extension paid the invoice."
        code={[
          `const response = await fetch("${baseUrl}/api/v1/services?limit=200", {`,
          '  headers: { Authorization: "L402 <macaroon>:<preimage>" },',
          "})",
          'console.log(response.headers.get("RateLimit"))',
        ].join("\n")}
      />
    </Prose>
  )
}

const LIST_RESPONSE = `{
  "services": [
    { "id": "…", "name": "…", "url": "https://…", "price_sats": 21, … },
    …
  ],
  "total": 120, "limit": 5, "offset": 0
}`

const STREAM_RESPONSE = `id: 812
event: service.down
data: { "seq": 812, "event": "service.down", "service": { … }, … }`

const CHANGES_RESPONSE = `{
  "log_id": "0c6f4d4e-…", "head": 1432,
  "changes": [
    { "seq": 1, "event": "service.new", "service": { … }, … },
    …
  ],
  "next_after": 1000, "has_more": true
}`

export function Errors() {
  return (
    <Prose id="errors" title="Errors">
      <p>
        Every error is <code className="break-all">{"{error, code, details?, request_id}"}</code>: a sentence, a stable
        code, the invalid fields, and the request ID for support.
      </p>
      <PlainTable caption="Errors by status" columns={["Status", "Code", "What to do"]} rows={ROWS} />
    </Prose>
  )
}

const codes = (...slugs: string[]) => (
  <span className="grid">
    {slugs.map((slug) => (
      <code key={slug}>{slug}</code>
    ))}
  </span>
)

const ROWS = [
  [
    "400",
    codes("invalid_parameter", "invalid_request", "invalid_json"),
    "Fix the parameter or field that the error names.",
  ],
  [
    "401",
    codes("unauthorized", "invalid_token"),
    "Send the correct secret or token; for webhooks in X-Webhook-Secret.",
  ],
  ["402", codes("payment_required"), "Pay the challenge, or wait for the seconds in the error."],
  [
    "403",
    codes("not_owner", "other_host", "nothing_sold"),
    "Send the current token of the listing’s own domain. nothing_sold: this directory sells no tokens.",
  ],
  [
    "404",
    codes("not_found", "no_claim", "no_pending_claim"),
    "Check the URL. The resource does not exist or is not public.",
  ],
  ["405", codes("method_not_allowed"), "Use a method in the header Allow."],
  ["409", codes("conflict", "already_verified"), "Resolve the conflict that the error describes."],
  ["410", codes("claim_expired", "gone"), "Start a new claim. The data of a purged listing are deleted."],
  ["413", codes("payload_too_large"), "Send 64 kB at most."],
  ["415", codes("unsupported_media_type"), "Send JSON with its Content-Type."],
  ["422", "the problem of the endpoint or the proof", "Fix the problem that the body describes."],
  ["429", codes("rate_limited"), "Wait for the seconds in Retry-After."],
  [
    "500",
    codes("internal_error"),
    "Something went wrong on our side. Try again later; if it happens again, quote request_id.",
  ],
  ["503", codes("unavailable"), "The server is busy. Wait for the seconds in Retry-After."],
  ["507", codes("storage_full"), "The disk of the directory is full. Repeat a write later; reads go on."],
] as const

export function OperationIndex({ groups, baseUrl }: { groups: readonly ShownGroup[]; baseUrl: string }) {
  return (
    <>
      <Prose id="addresses" title="Operations">
        <p>
          All operations are under <code className="break-all">{baseUrl}</code> and use JSON unless stated otherwise.
          Times are in UTC; an unknown value is <code>null</code>. The pages of the operations are generated from{" "}
          <a href="/api/v1/openapi.json">the OpenAPI 3.1 document</a>, which tests compare with the responses.
        </p>
      </Prose>
      {groups.map(({ id, href, title, about, operations }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="stack gap-3">
          <header className="prose">
            <h2 id={`${id}-title`}>
              <HeadingLink id={id}>{title}</HeadingLink>
            </h2>
            <p className="text-muted">
              <WithCode>{about}</WithCode>
            </p>
          </header>
          <ul className="box stack">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} id={id} className="part flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
                <SiteLink href={`${href}#${id}`}>{summary}</SiteLink>
                <ApiPath>{`${method} ${path}`}</ApiPath>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

export function Fields({ fields }: { fields: readonly ShownField[] }) {
  const rows = fields.map(({ name, takes, about }) => [
    <code key={name}>{name}</code>,
    <Meaning key={name} about={about} takes={takes} />,
  ])
  return (
    <Prose id="service" title="A service">
      <p>New fields may be added at any time: ignore unknown fields.</p>
      <PlainTable caption="Fields of a service" columns={["Field", "Meaning and values"]} rows={rows} />
    </Prose>
  )
}
