import type { ReactNode } from "react"
import type { RowFigure, RowWords } from "@/components/catalogue/row-words"
import { Evidence } from "@/components/listing/evidence"
import { ProviderMark } from "@/components/listing/provider-mark"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { PROTOCOL_OUTLINES } from "@/lib/protocols/names"

/**
 * A row of the list: who and what, marks, price and network, then the evidence. The link of the name covers the whole row, except the
 * tags and the button or the checkbox. The tag of the protocol opens its text in the legend below the list (`StripLegend`); with the
 * keyboard it is opened there. All parts are items of one grid, in this order for screen readers.
 *
 * @param action the button or the checkbox at the end of the row
 */
export function ServiceRow({ row, action }: { row: RowWords; action: ReactNode }) {
  const { price, payOn, others, marks } = row
  return (
    <li className="row" data-marked={marks.length || undefined}>
      <ProviderMark mark={row.mark} health={row.health} healthText={row.healthText} />
      <div className="row-name">
        <h3>
          <SiteLink href={`/service/${row.id}`} className="row-link" title={row.remarks}>
            {row.name}
          </SiteLink>
        </h3>
        <button
          type="button"
          className="tag row-other"
          data-outline={PROTOCOL_OUTLINES[row.protocol]}
          popoverTarget={`term-${row.protocol}`}
          tabIndex={-1}
        >
          {row.protocol}
        </button>
        {others.map(({ id, protocol, terms }) => (
          <SiteLink
            key={id}
            href={`/service/${id}`}
            className="tag row-other"
            data-outline={PROTOCOL_OUTLINES[protocol]}
            title={terms}
          >
            {protocol}
          </SiteLink>
        ))}
        {row.isVerified && <VerifiedMark host={row.host} />}
      </div>
      {marks.length > 0 && (
        <p className="cautions">
          {marks.map(({ text, tone }) => (
            <span key={text} className="caution" data-tone={tone}>
              {text}
            </span>
          ))}
        </p>
      )}
      <p className="row-about">
        <span className="row-host mono">{row.host}</span>
        {row.category && <span className="row-category">{row.category}</span>}
        <span className="row-text">{row.description}</span>
      </p>
      <dl className="row-facts">
        <dt>Asked price</dt>
        <Fact figure={price} />
        <dt>Pay on</dt>
        <Fact figure={payOn} protocols={row.protocols} />
      </dl>
      <Evidence evidence={row.evidence} />
      <div className="row-action">{action}</div>
    </li>
  )
}

/** @param protocols shown before the value on a phone, where the row has no tags */
function Fact({ figure, protocols }: { figure: RowFigure & { id?: string | undefined }; protocols?: string }) {
  const { value, unknown, below, id, isLong } = figure
  return (
    <dd title={id} data-protocols={protocols} data-long={isLong && ""}>
      {value ?? <Missing>{unknown}</Missing>}
      {below && <span className="sub">{below}</span>}
    </dd>
  )
}
