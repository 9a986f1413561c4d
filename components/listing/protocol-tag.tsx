import { PROTOCOL_OUTLINES, type Protocol } from "@/lib/protocols/names"

/** The name of a protocol in its outline. */
export function ProtocolTag({ protocol }: { protocol: Protocol }) {
  return (
    <span className="tag" data-outline={PROTOCOL_OUTLINES[protocol]}>
      {protocol}
    </span>
  )
}
