/** A link to a resource that is not a page, by its path. */
export function PathLink({ path }: { path: string }) {
  return (
    <a href={path}>
      <code>{path}</code>
    </a>
  )
}
