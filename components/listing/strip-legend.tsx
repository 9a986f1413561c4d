import { Fragment } from "react"
import { measuringHref } from "@/components/site/menu"
import { SiteLink } from "@/components/site/site-link"
import { TermPopover } from "@/components/ui/term-popover"
import { PROTOCOLS } from "@/lib/protocols/names"

/** The words of a list. The tags of its rows open the same texts. */
const WORDS = ["Asked price", "Uptime", "Response time", "Score", ...PROTOCOLS] as const

/** What the bars of the strips and the words of the rows mean, below a list. */
export function StripLegend() {
  return (
    <p className="mt-2 text-small text-pretty text-muted">
      Each bar is one day. Green: healthy. Amber: wrong or slow responses. Red: no response. Hollow: no checks. Words to
      press:{" "}
      {WORDS.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ", "}
          <TermPopover name={name} />
        </Fragment>
      ))}
      .{" "}
      <SiteLink href={measuringHref("figures")} className="solo">
        How we measure
      </SiteLink>
    </p>
  )
}
