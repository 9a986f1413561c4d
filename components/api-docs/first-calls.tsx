import { Example } from "@/components/site/example"
import { Prose } from "@/components/site/prose"

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
        about="Every change in order, from the first. Use next_after of each response as after of the next call."
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
  "changes": [
    { "seq": 1, "event": "service.new", "service": { … }, … },
    …
  ],
  "next_after": 1000, "has_more": true
}`
