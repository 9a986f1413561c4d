import { Fragment } from "react"

/** Renders the parts between backquotes as `<code>`. */
export function WithCode({ children }: { children: string }) {
  return children.split("`").map((part, index) => {
    const Tag = index % 2 === 1 ? "code" : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    return <Tag key={index}>{part}</Tag>
  })
}

/** Renders a method and a path. On narrow screens a line may break before a slash or after a comma, but not within a word. */
export function ApiPath({ children }: { children: string }) {
  const parts = children.split(/(?=\/)/)
  return (
    <code>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}

/** The description of a parameter or field, above its permitted values. */
export function Meaning({ about, takes }: { about: string; takes: string }) {
  return (
    <span className="grid">
      {about && (
        <span>
          <WithCode>{about}</WithCode>
        </span>
      )}
      <span className="text-muted [overflow-wrap:anywhere]">{takes}</span>
    </span>
  )
}
