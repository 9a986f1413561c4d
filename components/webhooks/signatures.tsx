import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"

const code = (text: string) => <code key={text}>{text}</code>

export function Signatures() {
  return (
    <Prose id="signatures" title="Signatures">
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
        , whose libraries check them in many languages. They take the secret as base64:{" "}
        <code className="break-all">new Webhook(btoa(secret)).verify(body, headers)</code>.
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
    </Prose>
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
