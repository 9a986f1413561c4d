import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"

const code = (text: string) => <code key={text}>{text}</code>

/** The headers of a delivery, and how a receiver checks that it is ours. */
export function Signatures() {
  return (
    <Prose id="signatures" title="How to know that it is ours">
      <p>
        Compute the HMAC-SHA256 of the body with the secret, over the bytes as they came, and compare it in constant
        time with <code>X-Directory-Signature</code>. Parsing the body and writing it anew would change it.
      </p>
      <PlainTable caption="Headers of a delivery" columns={["Header", "Holds"]} rows={ROWS} />
      <p>
        The last three are those of{" "}
        <a href="https://www.standardwebhooks.com" rel="noopener">
          Standard Webhooks
        </a>
        , whose libraries check them in many languages. They take the secret as base64:{" "}
        <code className="break-all">new Webhook(btoa(secret)).verify(body, headers)</code>.
      </p>
      <p>
        Only <code>webhook-signature</code> vouches for the time. Who checks <code>X-Directory-Signature</code> is safe
        from a recorded delivery by taking each <code>id</code> once, which has to be done anyway.
      </p>
      <p>
        After a change of the secret the former one signs as well for a day: in{" "}
        <code>X-Directory-Former-Signature</code>, and as a second signature in <code>webhook-signature</code>. A
        receiver that accepts either needs no moment at which both sides change.
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
  [code("X-Directory-Former-Signature"), "The same with the former secret, for a day after a change."],
  [code("webhook-id"), "The id of the body."],
  [code("webhook-timestamp"), "When this attempt was made, in Unix seconds."],
  [
    code("webhook-signature"),
    <>
      <code>v1,</code> and the HMAC of <code>id.timestamp.body</code> in base64; several are parted by a space.
    </>,
  ],
]
