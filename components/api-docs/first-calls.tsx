import { Example } from "@/components/site/example"
import { Prose } from "@/components/site/prose"

/** The two most common calls. */
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

const CHANGES_RESPONSE = `{
  "changes": [
    { "seq": 1, "event": "service.new", "service": { … }, … },
    …
  ],
  "next_after": 1000, "has_more": true
}`
