import { Icon } from "@/components/ui/icon"

/** Marks a host whose provider proved control of the domain, with an icon and words. Not in the script of the list, unlike `VerifiedMark`. */
export function VerifiedLabel({ host }: { host: string }) {
  return (
    <span
      className="inline-flex items-center gap-1 align-bottom text-ink"
      title={`Domain verified: the provider proved control of ${host}`}
    >
      <Icon name="verified" />
      Domain verified
    </span>
  )
}
