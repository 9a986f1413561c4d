// A Tailwind plugin that writes all icons into the style sheet as CSS masks (app/styles/icons.css). The HTML contains only the name of
// an icon.

import { type IconNode, icons } from "lucide"
import plugin from "tailwindcss/plugin"

const ICONS = {
  ascending: icons.ArrowUp,
  check: icons.Check,
  chevron: icons.ChevronDown,
  close: icons.X,
  copy: icons.Copy,
  descending: icons.ArrowDown,
  edit: icons.Pencil,
  error: icons.CircleAlert,
  forward: icons.ArrowRight,
  info: icons.Info,
  key: icons.KeyRound,
  price: icons.Tag,
  search: icons.Search,
  send: icons.Send,
  theme: icons.Contrast,
  verified: icons.ShieldCheck,
  warning: icons.TriangleAlert,
} satisfies Record<string, IconNode>

export type IconName = keyof typeof ICONS

const LINES = "fill='none' stroke='black' stroke-width='1.9' stroke-linecap='round' stroke-linejoin='round'"

/** Returns the icon as an SVG data URL. The black parts of the SVG are the visible parts of the mask. */
function toMask(icon: IconNode): string {
  const shapes = icon.map(([tag, attributes]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}='${value}'`)
    return `<${tag}${written.join("")}/>`
  })
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${LINES}>${shapes.join("")}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** Marks of a list that have an icon without an element of its own. */
const MARKS: Partial<Record<IconName, string>> = {
  error: '.caution[data-tone="down"]::before',
  warning: '.caution[data-tone="warning"]::before',
}

export default plugin(({ addBase }) => {
  for (const [name, icon] of Object.entries(ICONS)) {
    const mark = MARKS[name as IconName]
    addBase({ [[`.icon[data-icon="${name}"]`, ...(mark ? [mark] : [])].join(", ")]: { "--shape": toMask(icon) } })
  }
})
