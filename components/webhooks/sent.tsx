import { Example } from "@/components/site/example"
import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"
import { EVENT_SENTENCES } from "@/components/webhooks/words"

/** Which events there are, and what each delivery says. */
export function Sent() {
  const rows = Object.entries(EVENT_SENTENCES).map(([kind, sentence]) => [<code key={kind}>{kind}</code>, sentence])
  const test = [<code key="test">webhook.test</code>, "You asked for a test. Its service is some public one, or null."]
  return (
    <Prose id="sent" title="What is sent">
      <p>
        A POST with a JSON body for each event, within two seconds of it where your receiver keeps up. Nothing is sent
        of a listing that waits for review.
      </p>
      <PlainTable caption="Kinds of events" columns={["Event", "When"]} rows={[...rows, test]} />
      <Example
        id="body"
        title="The body"
        about="The service is as the API shows it, as it was when it happened. Of a change, previous says what was before."
        code={BODY}
      />
      <p>
        The <code>id</code> is the event’s own: the same at every attempt, and when it is sent again later. So is every
        byte of the body.
      </p>
    </Prose>
  )
}

const BODY = `{
  "id": "0199d5a0-6f2c-7d31-9a54-5e1f0c8b7a20",
  "event": "service.health_changed",
  "service": {
    "id": "0199d5a0-0000-7000-8000-000000000001",
    "name": "Harbour levels",
    "url": "https://api.tidewright.example/v1/levels",
    "protocol": "L402",
    "price_sats": 21,
    "health_status": "degraded",
    …
  },
  "previous": { "health_status": "healthy" },
  "timestamp": "2026-11-21T12:00:00Z"
}`
