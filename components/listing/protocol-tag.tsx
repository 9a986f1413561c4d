import { PROTOCOL_WORDS, type Protocol } from "@/lib/protocols/names"

/** Tags differ by word and outline, not by hue. */
export function ProtocolTag({ protocol }: { protocol: Protocol }) {
  return (
    <span className="tag" data-outline={PROTOCOL_WORDS[protocol].outline}>
      {protocol}
    </span>
  )
}
