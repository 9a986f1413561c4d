import { Icon } from "@/components/ui/icon"

/** The provider proved control of the domain. */
export function VerifiedMark() {
  return (
    <span className="inline-flex text-ink" title="Domain verified">
      <Icon name="verified" />
      <span className="sr-only">Domain verified</span>
    </span>
  )
}
