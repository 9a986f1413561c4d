import { formatQuantity } from "@/components/format"
import { healthOf } from "@/components/labels"
import { CautionMarks, listCautionMarks } from "@/components/listing/caution-marks"
import { Evidence } from "@/components/listing/evidence"
import { describeEvidence } from "@/components/listing/evidence-words"
import { AssetAndNetwork } from "@/components/listing/network"
import { getAsked, getPayment } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { ProviderMark } from "@/components/listing/provider-mark"
import { describeMark, type MarkWords } from "@/components/listing/provider-mark-words"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { changeAddress, type PickAddress } from "@/components/pick/address"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Icon } from "@/components/ui/icon"
import { Missing } from "@/components/ui/missing"
import type { Change, LeftOutReason, PickAnswer, Picked } from "@/lib/catalogue/pick/schema"
import { formatUsd, splitMoney } from "@/lib/protocols/money"

const NUMBERS = ["No fallback", "One fallback", "Two fallbacks"]

interface FallbacksProps {
  fallbacks: readonly Picked[]
  /** The grades of the last 30 days, by id. */
  grades: ReadonlyMap<string, string>
  /** The versions of the icons, by host. */
  icons: ReadonlyMap<string, string>
}

export function Fallbacks({ fallbacks, grades, icons }: FallbacksProps) {
  if (fallbacks.length === 0) return null
  return (
    <section className="pick-part">
      <h2>
        {NUMBERS[fallbacks.length]} <span>if the choice fails or asks more</span>
      </h2>
      <ul className="box">
        {fallbacks.map((picked) => (
          <Fallback
            key={picked.service.id}
            picked={picked}
            days={grades.get(picked.service.id) ?? ""}
            mark={describeMark(picked.service.host, icons.get(picked.service.host))}
          />
        ))}
      </ul>
    </section>
  )
}

function Fallback({ picked, days, mark }: { picked: Picked; days: string; mark: MarkWords }) {
  const { service, score, difference, evidence } = picked
  const price = getAsked(service)
  const money = price && splitMoney(price)
  return (
    <li className="fallback">
      <ProviderMark mark={mark} health={healthOf(service)} />
      <div className="fallback-name">
        <h3>
          <SiteLink href={`/service/${service.id}`}>{service.name}</SiteLink>
        </h3>
        <ProtocolTag protocol={service.protocol} />
        {service.domain_verified === 1 && <VerifiedMark host={service.host} />}
        <CautionMarks marks={listCautionMarks(service.cautions)} />
      </div>
      <p className="fallback-about">
        <b>{score.toFixed(1)}</b> {difference}
      </p>
      <p className="fallback-price">
        <b>{money?.amount ?? <Missing>no price known</Missing>}</b>
        <span>
          <AssetAndNetwork {...getPayment(service)} />
        </span>
      </p>
      <Evidence evidence={describeEvidence({ ...service, checks: evidence.checks, days })} />
    </li>
  )
}

interface LeftOutProps {
  leftOut: PickAnswer["left_out"]
  address: PickAddress
  /** True when there is no choice: each reason then has the change that brings the service back. */
  isAll: boolean
}

export function LeftOut({ leftOut, address, isAll }: LeftOutProps) {
  if (leftOut.length === 0) return null
  return (
    <section className="pick-part">
      <h2>Left out: {leftOut.length}</h2>
      <ul className="box">
        {leftOut.map(({ id, name, reasons }) => (
          <li key={id} className="left-out">
            <span className="left-out-name">
              <ReasonSign id={reasons[0]?.id} />
              <SiteLink href={`/service/${id}`}>{name}</SiteLink>
            </span>
            <p>
              {(isAll ? reasons : reasons.slice(0, 1)).map((reason) => (
                <span key={reason.id}>
                  {reason.message}{" "}
                  {reason.change && (
                    <SiteLink href={changeAddress(address, reason.change)} className="whitespace-nowrap">
                      {nameChange(reason.change)}
                    </SiteLink>
                  )}{" "}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ANY: Record<Change["parameter"], string> = {
  protocol: "Any protocol",
  network: "Any network",
  payable_by: "Any client",
  max_asked_usd: "Any price",
  min_reliability: "Any reliability",
}

/** What kind of reason stands next to it: down, a warning about the payee, the price, or another condition. */
function ReasonSign({ id }: { id: LeftOutReason | undefined }) {
  if (id === "down") return <HealthMark health="down" hidden />
  const name = id === "payee_changed" ? "warning" : id === "price_too_high" || id === "price_unknown" ? "price" : null
  return <span data-sign={name}>{name ? <Icon name={name} size={14} /> : <span aria-hidden="true">–</span>}</span>
}

function nameChange({ parameter, value }: Change): string {
  if (value === null) return ANY[parameter]
  return parameter === "max_asked_usd" ? `Allow ${formatUsd(value)}` : `Allow a reliability of ${value}`
}

/** What comes nearest when nothing fits the task. */
export function Closest({ closest }: { closest: PickAnswer["closest"] }) {
  if (closest.length === 0) return null
  return (
    <section className="pick-part">
      <h2>
        Closest: {closest.length} <span>each covers only a part of the task</span>
      </h2>
      <ul className="box">
        {closest.map(({ id, name, protocol, fit }) => (
          <li key={id} className="left-out">
            <span className="flex flex-wrap items-center gap-x-1.5">
              <SiteLink href={`/service/${id}`}>{name}</SiteLink>
              <ProtocolTag protocol={protocol} />
            </span>
            <p>Fits the task by {formatQuantity(Math.round(100 * fit), "point")} of 100.</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
