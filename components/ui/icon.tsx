import type { IconName } from "@/components/ui/icon-masks"

/** Decoration only: the words beside it carry the meaning. One empty element, since a list shows a hundred and more. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 12 | 14 | 16 }) {
  return <span className="icon" data-icon={name} data-size={size === 16 ? undefined : size} aria-hidden="true" />
}
