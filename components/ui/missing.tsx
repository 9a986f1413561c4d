/** An unknown value: a faint dash, and words for screen readers. Never 0 or blank. */
export function Missing({ children = "not measured" }: { children?: string }) {
  return (
    <span className="missing">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{children}</span>
    </span>
  )
}
