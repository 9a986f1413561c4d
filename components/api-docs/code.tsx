import { Fragment } from "react"

/** Renders words between backquotes as code. */
export function WithCode({ children }: { children: string }) {
  return children.split("`").map((part, index) => {
    const Tag = index % 2 === 1 ? "code" : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
    return <Tag key={index}>{part}</Tag>
  })
}

/** A method and a path. On narrow screens the path breaks before a slash or after a comma, not within a word. */
export function ApiPath({ children }: { children: string }) {
  const parts = children.split(/(?=\/)/)
  return (
    <code>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}

/** The description of a parameter or field, above its values. */
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
