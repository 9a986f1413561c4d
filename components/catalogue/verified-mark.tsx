import { Icon } from "@/components/ui/icon"

interface VerifiedMarkProps {
  host: string
  /** Words beside the glyph; otherwise they are hidden. */
  isLabelled?: boolean
}

/** The provider proved control of the domain: a shape and words, never a colour. */
export function VerifiedMark({ host, isLabelled = false }: VerifiedMarkProps) {
  return (
    <span
      className="inline-flex items-center gap-1 align-bottom text-ink"
      title={`Domain verified: the provider proved control of ${host}`}
    >
      <Icon name="verified" />
      <span className={isLabelled ? undefined : "sr-only"}>Domain verified</span>
    </span>
  )
}
