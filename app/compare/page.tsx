import type { Metadata } from "next"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { HealthyServices } from "@/app/_shared/neighbours"
import { AddService } from "@/components/compare/add-service"
import { Comparison, DifferencesSwitch, Matches } from "@/components/compare/comparison"
import { formatChoice, MOST_COMPARED, parseChoice } from "@/components/listing/compare-choice"
import { SiteLink } from "@/components/site/site-link"
import { Note } from "@/components/ui/note"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"
import { listRows } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { findServiceDetail, listDayGrades } from "@/lib/catalogue/queries"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { getDailyHistory } from "@/lib/health/history/queries"
import { findLastP95 } from "@/lib/health/history/ranges"

export const metadata: Metadata = {
  title: "Compare services",
  description:
    "Two to four paid APIs compared: price, health, response time, uptime and score, with differences marked.",
  robots: { index: false, follow: true },
}

const MAX_TEXT = 200
const MOST_MATCHES = 8

export default async function ComparePage({ searchParams }: PageProps<"/compare">) {
  const params = await searchParams
  // Links to `?ids=` are older than the parameter `cmp`.
  const { ids, leftOut } = parseChoice(params[COMPARE_PARAMETER] ?? params["ids"])
  const text = ([params["q"] ?? ""].flat()[0] ?? "").trim().slice(0, MAX_TEXT)
  const now = new Date()
  const data = await tryTo("compare services", () => loadComparison(ids, text, now))
  if (!data) return <LoadFailure title="The services could not be loaded" retryHref="/" />
  const { services, days, p95, missing, matches } = data
  const numbers = services.map(({ number }) => number)
  const remarks = [
    leftOut > 0 && `A comparison has at most ${MOST_COMPARED} services. The others are left out.`,
    missing > 0 && "Services that are not listed are left out.",
    services.length === 1 && "Add a second service to compare it with this one.",
  ].filter((remark) => remark !== false)
  return (
    <div className="group">
      <h1>Compare services</h1>
      <div className="my-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {services.length < MOST_COMPARED && <AddService key={numbers.join()} numbers={numbers} text={text} />}
        {services.length > 1 && <DifferencesSwitch />}
        <SiteLink href={formatChoice("/", numbers)} className="solo">
          Choose from the list
        </SiteLink>
      </div>
      {remarks.length > 0 && (
        <div className="mb-4">
          <Note>{remarks.join(" ")}</Note>
        </div>
      )}
      {text !== "" && services.length < MOST_COMPARED && <Matches text={text} services={matches} numbers={numbers} />}
      {services.length > 0 ? <Comparison services={services} days={days} p95={p95} now={now} /> : <Nothing />}
    </div>
  )
}

/** Loads the services of the comparison, and the services that match the search text. */
async function loadComparison(ids: readonly string[], text: string, now: Date) {
  const query = { ...DEFAULT_QUERY, q: text, limit: MOST_MATCHES + ids.length }
  const [found, page] = await Promise.all([
    Promise.all(ids.map(findServiceDetail)),
    text !== "" && ids.length < MOST_COMPARED ? listRows(query) : null,
  ])
  const services = found.filter((service) => service !== null).filter(isFirst)
  const matches = (page?.rows ?? []).filter(({ id }) => services.every((service) => service.id !== id))
  const missing = found.filter((service) => service === null).length
  const [days, histories] = await Promise.all([
    listDayGrades(services.map(({ id }) => id)),
    Promise.all(services.map(({ id }) => getDailyHistory(id, now))),
  ])
  const p95 = new Map(services.map(({ id }, index) => [id, findLastP95(histories[index] ?? [])]))
  return { services, days, p95, missing, matches: matches.slice(0, MOST_MATCHES) }
}

/** A service may be named by its number and by its UUID. */
const isFirst = ({ id }: ServiceDetail, index: number, all: readonly ServiceDetail[]) =>
  all.findIndex((one) => one.id === id) === index

function Nothing() {
  return (
    <>
      <p className="prose">
        Search for a service above, or tick two to four services in <SiteLink href="/">the list</SiteLink>.
      </p>
      <HealthyServices />
    </>
  )
}
