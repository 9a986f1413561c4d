import { PROTOCOL_OUTLINES, type Protocol } from "@/lib/protocols/names"

export function ProtocolTag({ protocol }: { protocol: Protocol }) {
  return (
    <span className="tag" data-outline={PROTOCOL_OUTLINES[protocol]}>
      {protocol}
    </span>
  )
}
