import { formatLength } from "@/components/format"
import { Example } from "@/components/site/prose"
import { CopyButton } from "@/components/ui/copy-button"
import { PlainTable } from "@/components/ui/plain-table"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import { EVENT_SENTENCES } from "@/components/webhooks/words"

export function Sent() {
  const rows = Object.entries(EVENT_SENTENCES).map(([kind, sentence]) => [<code key={kind}>{kind}</code>, sentence])
  const test = [<code key="test">webhook.test</code>, "You sent a test. Its service is any public one, or null."]
  return (
    <>
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
    </>
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

const code = (text: string) => <code key={text}>{text}</code>

export function Signatures() {
  return (
    <>
      <p>
        Compute the HMAC-SHA256 of the received bytes of the body with the secret, and compare it in constant time with{" "}
        <code>X-Directory-Signature</code>. Do not parse and serialize the body first: that changes its bytes.
      </p>
      <PlainTable caption="Headers of a delivery" columns={["Header", "Value"]} rows={ROWS} />
      <p>
        The last three are those of{" "}
        <a href="https://www.standardwebhooks.com" rel="noopener">
          Standard Webhooks
        </a>
        , whose libraries check them in many languages:{" "}
        <code className="break-all">new Webhook(secret).verify(body, headers)</code> with a secret that begins with{" "}
        <code>whsec_</code>, as generated ones do, and <code>btoa(secret)</code> in its place with any other.
      </p>
      <p>
        Only <code>webhook-signature</code> covers the time. With <code>X-Directory-Signature</code>, protect against
        replays by processing each <code>id</code> once, which is necessary anyway.
      </p>
      <p>
        For 24 hours after a change of the secret, the former one signs as well: in{" "}
        <code>X-Directory-Former-Signature</code>, and as a second signature in <code>webhook-signature</code>. A
        receiver that accepts either can switch at any time.
      </p>
    </>
  )
}

const ROWS = [
  [code("X-Directory-Event"), "The kind of event."],
  [
    code("X-Directory-Signature"),
    <>
      <code>sha256=</code> and the HMAC of the body in lower-case hex.
    </>,
  ],
  [code("X-Directory-Former-Signature"), "The same with the former secret, for 24 hours after a change."],
  [code("webhook-id"), "The id of the body."],
  [code("webhook-timestamp"), "The time of this attempt in Unix seconds."],
  [
    code("webhook-signature"),
    <>
      <code>v1,</code> and the HMAC of <code>id.timestamp.body</code> in base64; several are separated by spaces.
    </>,
  ],
]

export interface AttemptRules {
  timeoutMs: number
  /** The delay after each consecutive failure, in milliseconds. After the last value in the list, the last value repeats. */
  waitsMs: readonly number[]
  mostFailures: number
  keptDays: number
  sameReceiver: number
}

export function Attempts({ rules }: { rules: AttemptRules }) {
  const { timeoutMs, waitsMs, mostFailures, keptDays, sameReceiver } = rules
  const rows = Array.from({ length: mostFailures }, (_, index) => [
    String(index + 1),
    index + 1 === mostFailures
      ? "none: the webhook is deactivated"
      : formatLength(waitsMs[Math.min(index, waitsMs.length - 1)] ?? 0),
  ])
  return (
    <>
      <dl className="box defs text-body">
        <Term term="Success">
          Any status from 200 to 299 within {formatLength(timeoutMs)}. Respond first, then do the work. A redirect
          counts as a failure and is not followed.
        </Term>
        <Term term="At least once">
          A delivery can arrive twice, for example when your response was lost. Process each <code>id</code> once.
        </Term>
        <Term term="In order">
          Each webhook has one delivery at a time, in the order of the events. Later deliveries wait behind a failed
          one.
        </Term>
        <Term term="Retries">
          After a failure the whole webhook waits: a restart of your receiver counts as one failure, however many
          deliveries wait. A success resets the count.
        </Term>
        <Term term="Retry-After">In a failed response it can extend the wait, up to one day.</Term>
        <Term term="Deactivation">
          {mostFailures} consecutive failures, or one response of 410, deactivate the webhook. Waiting deliveries count
          as failed then.
        </Term>
        <Term term="Recovery">
          Activate it again and recover missed deliveries, on its page or with <code>POST …/recover</code>. Deliveries
          and their log are stored for {keptDays}&nbsp;days.
        </Term>
        <Term term="Limits">
          You can have at most {sameReceiver} active webhooks for one receiver host. All deliveries to one host share
          one limit of requests in flight.
        </Term>
      </dl>
      <PlainTable
        caption="Waits after consecutive failures"
        columns={["Consecutive failures", "Wait, plus or minus 10 %"]}
        rows={rows}
      />
    </>
  )
}

export interface Sample {
  language: string
  file: string
  code: string
}

/** Example receivers in three languages. Only the first sample is unfolded. */
export function Receivers({ samples }: { samples: readonly Sample[] }) {
  return (
    <>
      <p>
        Each verifies the signature over the received bytes with the current or the former secret, stores the delivery
        by its id, and responds. A repeated delivery is stored once. They need only the language itself, and a TLS proxy
        in front.
      </p>
      {samples.map((sample, index) => (
        <Receiver key={sample.file} sample={sample} isOpen={index === 0} />
      ))}
    </>
  )
}

function Receiver({ sample: { language, file, code }, isOpen }: { sample: Sample; isOpen: boolean }) {
  const id = file.replace(".", "-")
  return (
    <Unfold summary={<h3>{language}</h3>} open={isOpen}>
      <section id={id} aria-label={`A receiver in ${language}`} className="box relative mt-1">
        <p className="flex min-h-8 items-center border-b border-line pr-12 pl-4 text-small">
          <a href={`/receivers/${file}`} download>
            {file}
          </a>
        </p>
        <ScrollRegion label={`${file}, in full`}>
          <pre className="snippet whitespace-pre">{code}</pre>
        </ScrollRegion>
        <span className="absolute top-px right-px">
          <CopyButton text={code} label={`Copy the receiver in ${language}`} />
        </span>
      </section>
    </Unfold>
  )
}
