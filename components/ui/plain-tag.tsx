/** A word about a thing, without a meaning of its own in its look. */
export function PlainTag({ children }: { children: string }) {
  return (
    <span className="tag" data-plain="">
      {children}
    </span>
  )
}
