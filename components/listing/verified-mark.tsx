import { Icon } from "@/components/ui/icon"

interface VerifiedMarkProps {
  host: string
  /** Words beside the glyph; otherwise they are hidden. */
  isLabelled?: boolean
}

/** The provider proved control of the domain: a shape and words, never a colour. */
export function VerifiedMark({ host, isLabelled = false }: VerifiedMarkProps) {
  const title = `Domain verified: the provider proved control of ${host}`
  if (!isLabelled) return <Icon name="verified" title={title} words="Domain verified" />
  return (
    <span className="inline-flex items-center gap-1 align-bottom text-ink" title={title}>
      <Icon name="verified" />
      Domain verified
    </span>
  )
}
