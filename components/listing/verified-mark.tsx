import { Icon } from "@/components/ui/icon"

interface VerifiedMarkProps {
  host: string
  /** Shows the words next to the icon; otherwise only screen readers read them. */
  isLabelled?: boolean
}

/** The provider proved control of the domain. An icon and words, without colour. */
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
