import { formatMoment } from "@/components/format"
import type { Caution } from "@/lib/catalogue/schema"

/** The cautions of a service as marks, each with its sentence as a tooltip and for screen readers. Renders nothing without any. */
export function CautionMarks({ marks }: { marks: readonly CautionMark[] }) {
  return (
    marks.length > 0 && (
      <span className="cautions">
        {marks.map(({ text, title, tone }) => (
          <span key={text} className="caution" data-tone={tone} title={title}>
            {text}
            <span className="sr-only">: {title}</span>
          </span>
        ))}
      </span>
    )
  )
}

/** A mark at the end of the first line of a row. */
export interface CautionMark {
  text: string
  /** The whole sentence. */
  title: string
  /** `note`: it warns of nothing, such as "new". */
  tone: "down" | "warning" | "note"
}

/** A row has no place for more. */
export const MOST_MARKS = 2

/** The marks in the order of CAUTION_IDS. Failing checks are not among them: they are a remark next to the health. */
export function listCautionMarks(cautions: readonly Caution[]): CautionMark[] {
  return cautions.flatMap((caution) => describeCaution(caution) ?? []).slice(0, MOST_MARKS)
}

export function describeCaution(caution: Caution): CautionMark | null {
  const { id, message, since } = caution
  if (id === "payee_changed") {
    return { text: "payee changed", title: `${message} Changed on ${formatMoment(since)}.`, tone: "warning" }
  }
  if (id === "price_rose") return { text: describeRise(caution), title: message, tone: "warning" }
  return id === "new" ? { text: "new", title: message, tone: "note" } : null
}

const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+)?/i
/** From ten times the lowest price on, a factor is shorter than a percentage. */
const FACTOR_FROM = 10

/** "price up 30 %", "price up 50 times". Names no figure where the two prices have different units. */
function describeRise({ before, after }: Caution): string {
  const [low, high] = [before, after].map((words) => Number(NUMBER.exec(words ?? "")?.[0]))
  const unitOf = (words: string | null) => words?.replace(NUMBER, "")
  if (!low || !high || high <= low || unitOf(before) !== unitOf(after)) return "price rose"
  const factor = high / low
  if (factor >= FACTOR_FROM) return `price up ${Math.floor(factor).toLocaleString("en-GB")}\u00a0times`
  return `price up ${Math.floor((factor - 1) * 100 + 1e-6)}\u00a0%`
}

export const findCaution = (cautions: readonly Caution[], id: Caution["id"]): Caution | null =>
  cautions.find((caution) => caution.id === id) ?? null

/** "last 2 checks failed (HTTP 500)"; null unless the last checks failed while the state is still healthy. */
export function describeFailing(cautions: readonly Caution[]): string | null {
  const failing = findCaution(cautions, "checks_failing")
  return failing === null ? null : failing.message.replace(/^The /, "").replace(/\.$/, "")
}
