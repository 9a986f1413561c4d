import { SiteLink } from "@/components/site/site-link"

export function HowWeRank() {
  return (
    <p className="mt-2 text-small text-muted">
      Recommended: healthy services first, then reliable and well described ones, with the services of one host spread
      out.{" "}
      <SiteLink href="/how#recommended" className="solo">
        How we rank
      </SiteLink>
    </p>
  )
}
