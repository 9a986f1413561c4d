/** A URL from an untrusted party: a link only for http and https, with `nofollow`. */
export function OutsideLink({ href }: { href: string }) {
  if (!/^https?:\/\//i.test(href)) return <>{href}</>
  return (
    <a href={href} rel="nofollow noopener ugc" className="text-ink no-underline hover:underline">
      {href}
    </a>
  )
}
