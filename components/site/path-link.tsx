/** A link to a resource that is not a page, such as a feed. The link text is the path. */
export function PathLink({ path }: { path: string }) {
  return (
    <a href={path}>
      <code>{path}</code>
    </a>
  )
}
