/** A word in a box. Unlike a protocol tag, all plain tags look the same. */
export function PlainTag({ children }: { children: string }) {
  return (
    <span className="tag" data-plain="">
      {children}
    </span>
  )
}
