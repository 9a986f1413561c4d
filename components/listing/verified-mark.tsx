import { Icon } from "@/components/ui/icon"

/**
 * Marks a host whose provider proved control of the domain, in a row of the list. Only screen readers announce the words; the label
 * of a page, `VerifiedLabel`, shows them.
 */
export const VerifiedMark = ({ host }: { host: string }) => (
  <Icon name="verified" title={`Domain verified: the provider proved control of ${host}`} words="Domain verified" />
)
