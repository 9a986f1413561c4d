import { PROTOCOL_WORDS, type Protocol } from "@/lib/protocols/names"

/** The name of a protocol in a box. Each protocol has its own outline, so that nothing depends on colour. */
export function ProtocolTag({ protocol }: { protocol: Protocol }) {
  return (
    <span className="tag" data-outline={PROTOCOL_WORDS[protocol].outline}>
      {protocol}
    </span>
  )
}
