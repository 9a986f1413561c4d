/** A word in a box. Unlike a protocol tag, all plain tags look the same. */
export function PlainTag({ children, title }: { children: string; title?: string | undefined }) {
  return (
    <span className="tag" data-plain="" title={title}>
      {children}
      {title && <span className="sr-only">: {title}</span>}
    </span>
  )
}
