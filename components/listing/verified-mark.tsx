import { Icon } from "@/components/ui/icon"

interface VerifiedMarkProps {
  host: string
  /** True to show the words next to the icon. Otherwise only screen readers announce the words. */
  isLabelled?: boolean
}

/**
 * Marks a host whose provider proved control of the domain. The mark has an icon and words, so that nothing depends on colour.
 */
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
