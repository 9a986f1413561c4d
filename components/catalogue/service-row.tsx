import { Fragment, type ReactNode } from "react"
import type { RowFigure, RowWords } from "@/components/catalogue/row-words"
import { Differs } from "@/components/listing/differs"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import { PlainTag } from "@/components/ui/plain-tag"

/** The headings of the columns. The headings are hidden from screen readers, because each row repeats the terms. */
export function ServiceListHead({ canCompare = false }: { canCompare?: boolean }) {
  return (
    <div className="services-head list-head" aria-hidden="true">
      <span>Service</span>
      <span>Asked&nbsp;price</span>
      <span>Pay&nbsp;on</span>
      <span>Response</span>
      <span>Uptime</span>
      <span>Score</span>
      <span>{canCompare && "Compare"}</span>
    </div>
  )
}

/** The server renders the cautions, so that the browser loads no code for them. */
export interface ShownRow extends Omit<RowWords, "cautions"> {
  cautions: ReactNode
}

/**
 * A row of the list: name and description, then the measured figures. The link of the name covers the whole row, except the
 * buttons and the checkbox.
 *
 * @param action the button or the checkbox at the end of the row
 */
export function ServiceRow({ row, action }: { row: ShownRow; action: ReactNode }) {
  const { price, payOn, score } = row
  return (
    <li className="row" data-ways={row.others.length > 0 ? "" : undefined}>
      <div className="row-id">
        <div className="row-title">
          <HealthMark health={row.health} hidden>
            {row.healthText}
          </HealthMark>
          <div className="row-name">
            <h3>
              <SiteLink href={`/service/${row.id}`} className="row-link" title={row.remark}>
                {row.name}
              </SiteLink>
            </h3>{" "}
            <Marks row={row} />
          </div>
          {row.cautions}
        </div>
        <p className="row-about">
          <span className="row-host mono">{row.host}</span>
          {row.category && <span className="row-category">{row.category}</span>}
          <span className="row-text">{row.description ?? <span className="text-faint">No description</span>}</span>
        </p>
        {row.others.length > 0 && <Ways row={row} />}
      </div>
      <dl className="row-facts">
        <Fact
          term="Asked price"
          figure={price}
          below={price.differs ? <Differs>{price.below ?? ""}</Differs> : price.below}
        >
          <b>{price.value}</b>
        </Fact>
        <Fact term="Pay on" figure={payOn} below={payOn.below}>
          {payOn.isId ? <code title={payOn.id}>{payOn.value}</code> : <span title={payOn.id}>{payOn.value}</span>}
        </Fact>
        <Fact term="Response" figure={{ value: row.response }} />
        <Fact term="Uptime" figure={{ value: row.uptime }} />
        <Fact term="Score" figure={score}>
          {score.isEarly && <span className="few">{score.value}</span>}
        </Fact>
      </dl>
      <div className="row-action">{action}</div>
    </li>
  )
}

interface FactProps {
  term: string
  figure: RowFigure
  below?: ReactNode
  /** The value, where it is more than its text. */
  children?: ReactNode
}

/** A term and its value, without an enclosing element: a page of 50 rows would have 200 enclosing elements. */
function Fact({ term, figure, below, children }: FactProps) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        {figure.value === null ? <Missing>{figure.unknown}</Missing> : children || figure.value}
        {below && <span className="sub">{below}</span>}
      </dd>
    </>
  )
}

function Marks({ row }: { row: ShownRow }) {
  return (
    <span className="row-marks">
      <ProtocolTag protocol={row.protocol} />
      {row.others.map(({ id, protocol }) => (
        <ProtocolTag key={id} protocol={protocol} />
      ))}
      {row.isVerified && <VerifiedMark host={row.host} />}
      {row.marks.map(({ text, title }) => (
        <PlainTag key={text} title={title}>
          {text}
        </PlainTag>
      ))}
    </span>
  )
}

function Ways({ row }: { row: ShownRow }) {
  return (
    <p className="row-ways">
      {row.protocol} {row.terms}
      {row.others.map(({ id, protocol, terms }) => (
        <Fragment key={id}>
          {" · "}
          <SiteLink href={`/service/${id}`}>{protocol}</SiteLink> {terms}
        </Fragment>
      ))}
    </p>
  )
}
