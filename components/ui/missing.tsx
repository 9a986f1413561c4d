/** A value nobody knows: a faint dash for the eye, words for everyone else. Never 0, never blank. */
export function Missing({ children = "not measured" }: { children?: string }) {
  return (
    <span className="missing">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{children}</span>
    </span>
  )
}
