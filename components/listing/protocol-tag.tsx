import type { Protocol } from "@/lib/protocols/names"

/** Each protocol has its own outline, so that nothing depends on colour. */
const OUTLINES: Readonly<Record<Protocol, "square" | "pill" | "edge">> = { L402: "square", x402: "pill", MPP: "edge" }

export function ProtocolTag({ protocol }: { protocol: Protocol }) {
  return (
    <span className="tag" data-outline={OUTLINES[protocol]}>
      {protocol}
    </span>
  )
}
