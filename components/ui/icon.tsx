import {
  ArrowDown,
  ArrowUp,
  Check,
  ChevronDown,
  CircleAlert,
  Contrast,
  Copy,
  Info,
  type LucideIcon,
  Search,
  ShieldCheck,
  TriangleAlert,
  X,
} from "lucide-react"

const ICONS = {
  ascending: ArrowUp,
  check: Check,
  chevron: ChevronDown,
  close: X,
  copy: Copy,
  descending: ArrowDown,
  error: CircleAlert,
  info: Info,
  search: Search,
  theme: Contrast,
  verified: ShieldCheck,
  warning: TriangleAlert,
} satisfies Record<string, LucideIcon>

export type IconName = keyof typeof ICONS

/** Decoration only: the words beside it carry the meaning. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 12 | 14 | 16 }) {
  const Glyph = ICONS[name]
  return <Glyph size={size} strokeWidth={size === 16 ? 1.75 : 2} aria-hidden="true" focusable="false" />
}
