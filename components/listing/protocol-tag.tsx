import type { Protocol } from "@/lib/catalogue/schema"

/** Told apart by word and outline, not by hue. */
export function ProtocolTag({ protocol }: { protocol: Protocol }) {
  return (
    <span className="tag" data-protocol={protocol}>
      {protocol}
    </span>
  )
}
