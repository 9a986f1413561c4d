import { Example } from "@/components/site/example"
import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"
import { EVENT_SENTENCES } from "@/components/webhooks/words"

export function Sent() {
  const rows = Object.entries(EVENT_SENTENCES).map(([kind, sentence]) => [<code key={kind}>{kind}</code>, sentence])
  const test = [<code key="test">webhook.test</code>, "You sent a test. Its service is any public one, or null."]
  return (
    <Prose id="sent" title="Deliveries">
      <p>
        Each event is one POST request with a JSON body, sent within two seconds while your receiver keeps up. Listings
        that wait for review cause no events.
      </p>
      <PlainTable caption="Events" columns={["Event", "When"]} rows={[...rows, test]} />
      <Example
        id="body"
        title="Body"
        about="The service as the API returned it at the time of the event. For a change, previous holds the former values; detail has what the service lacks."
        code={BODY}
      />
      <p>
        <code>detail</code> is present for a payee (<code>pay_to</code>), an incident (<code>opened_at</code>,{" "}
        <code>health</code>, <code>reason</code>, and at its end <code>outcome</code> and <code>duration_ms</code>) and
        a dropped listing (<code>source</code>). An incident that worsens from degraded to down has no event of its own:{" "}
        <code>service.down</code> reports it.
      </p>
      <p>
        Filters choose events by the service as it was at the event: one service, a host, a category with everything
        below it, a network, a protocol, a highest price. A service without a known price passes no price filter.
      </p>
      <p>
        The <code>id</code> belongs to the event: it is the same for every attempt and for later repeats. So is every
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
