import type { IconName } from "@/components/ui/icon-masks"

interface IconProps {
  name: IconName
  size?: 12 | 14 | 16
  title?: string
  /** For those who cannot see the shape, which hides them; without any it is decoration beside words that carry the meaning. */
  words?: string
}

/** One element, since a list shows a hundred and more. */
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
