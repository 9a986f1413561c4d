/** An address a stranger wrote: a link only when it is a web address, and never one we vouch for. */
export function OutsideLink({ href }: { href: string }) {
  if (!/^https?:\/\//i.test(href)) return <>{href}</>
  return (
    <a href={href} rel="nofollow noopener ugc" className="text-ink no-underline hover:underline">
      {href}
    </a>
  )
}
