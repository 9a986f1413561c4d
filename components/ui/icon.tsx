import type { IconName } from "@/components/ui/icon-masks"

interface IconProps {
  name: IconName
  size?: 12 | 14 | 16
  title?: string
  /** Text for screen readers, which is not visible. Without `words` the icon is a decoration next to a visible text. */
  words?: string
}

/** An icon as a single element, because a page of the list has more than 100 icons. */
export function Icon({ name, size = 16, title, words }: IconProps) {
  return (
    <span
      className="icon"
      data-icon={name}
      data-size={size === 16 ? undefined : size}
      title={title}
      aria-hidden={words === undefined ? true : undefined}
    >
      {words}
    </span>
  )
}
