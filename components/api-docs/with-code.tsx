import { Fragment } from "react"

/** Renders words between backquotes as code. */
export function WithCode({ children }: { children: string }) {
  return children.split("`").map((part, index) => {
    const Tag = index % 2 === 1 ? "code" : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
    return <Tag key={index}>{part}</Tag>
  })
}
