import type { Metadata } from "next"
import { headers } from "next/headers"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { ParameterProblems } from "@/components/catalogue/list-states"
import { type PickAddress, pickHref } from "@/components/pick/address"
import { ExampleTasks } from "@/components/pick/example-tasks"
import { PickResult } from "@/components/pick/pick-result"
import { QuestionField } from "@/components/pick/question-field"
import { Code } from "@/components/service/call/code-examples"
import { Note } from "@/components/ui/note"
import { toPaymentGuard } from "@/lib/catalogue/cautions/to-payment-guard"
import { readParameters } from "@/lib/catalogue/page-parameters"
import { PICK_QUERY } from "@/lib/catalogue/pick/contract"
import { pickService } from "@/lib/catalogue/pick/pick"
import type { PickQuery } from "@/lib/catalogue/pick/schema"
import { findServiceDetail, listDayGrades, listIconVersions } from "@/lib/catalogue/queries"
import { quoteForShell } from "@/lib/catalogue/snippets/quote"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { recordUse } from "@/lib/demand/record"
import { baseUrl } from "@/lib/env"
import { searchBudget } from "@/lib/paywall/rate-limit"

const LONGEST_TITLE = 60

export async function generateMetadata({ searchParams }: PageProps<"/pick">): Promise<Metadata> {
  const { task } = readAddress(readParameters("/pick", await searchParams))
  const description =
    "One paid API for what your agent needs: the choice for a task, why this one, two fallbacks, what was left out, and the code to call it."
  if (task === undefined) return { title: "Pick a service", description, alternates: alternates("/pick") }
  const short = task.length > LONGEST_TITLE ? `${task.slice(0, LONGEST_TITLE).trimEnd()}…` : task
  return { title: `Pick: ${short}`, description, robots: { index: false, follow: true }, alternates: alternates() }
}

export default async function PickPage({ searchParams }: PageProps<"/pick">) {
  const address = readAddress(readParameters("/pick", await searchParams))
  const head = await headers()
  const nonce = head.get("x-nonce") ?? undefined
  const { query, problems } = parseAddress(address)
  const now = new Date()
  const client = head.get("x-directory-client") ?? "unknown"
  const found = query && (await tryTo("pick a service", () => loadPick(query, now, client)))
  if (query && !found) return <LoadFailure title="The pick could not be made" retryHref={pickHref(address)} />
  return (
    <>
      <h1 className="sr-only">Pick a service</h1>
      <QuestionField asked={address} nonce={nonce} />
      <ParameterProblems problems={problems} />
      {found?.answer.notes.map((note) => (
        <div key={note} className="mb-4">
          <Note>{note}</Note>
        </div>
      ))}
      {found && query ? (
        <PickResult
          {...found}
          address={address}
          clients={query.payable_by ?? []}
          renderCode={(text, language) => <Code text={text} language={language} request={null} />}
          apiCall={writeApiCall(address)}
          now={now}
        />
      ) : (
        <ExampleTasks />
      )}
    </>
  )
}

async function loadPick(query: PickQuery, now: Date, client: string) {
  const answer = await pickService(query, now, searchBudget(client))
  if (answer.choice) recordUse("picked", answer.choice.service.id, client)
  const picked = [answer.choice, ...answer.fallbacks].flatMap((one) => one?.service ?? [])
  const [service, grades, icons] = await Promise.all([
    answer.choice && findServiceDetail(answer.choice.service.id),
    listDayGrades(picked.map(({ id }) => id)),
    listIconVersions(picked.map(({ host }) => host)),
  ])
  const examples = service?.call ? writeExamples(service, service.call, toPaymentGuard(service)) : null
  return { answer, service, examples, grades, icons }
}

/** The parameters under their present names. Of several values of a name the first counts. */
function readAddress(given: ReturnType<typeof readParameters<"/pick">>): PickAddress {
  const { protocols, max_price_usd, ...rest } = given
  const first = (value: string | string[] | undefined) => [value].flat().find((one) => one?.trim()) || undefined
  return {
    task: first(rest.task),
    protocol: first(rest.protocol) ?? first(protocols),
    network: first(rest.network),
    max_asked_usd: first(rest.max_asked_usd) ?? first(max_price_usd),
    min_reliability: first(rest.min_reliability),
    payable_by: first(rest.payable_by),
  }
}

/** Parameters with invalid values are left out and reported. Without a task there is no query. */
function parseAddress(address: PickAddress) {
  if (address.task === undefined) return { query: null, problems: [] }
  const search = new URL(pickHref(address), baseUrl).searchParams
  const { problems } = PICK_QUERY.parse(search)
  for (const { field } of problems) search.delete(field)
  const { query, problems: left } = PICK_QUERY.parse(search)
  return { query: left.length > 0 ? null : query, problems }
}

/** A command for a terminal: one parameter on each line. */
function writeApiCall(address: PickAddress): string {
  const given = Object.entries(address).filter((entry): entry is [string, string] => !!entry[1])
  const lines = given.map(([name, value]) => `--data-urlencode ${quoteForShell(`${name}=${value}`)}`)
  return [`curl -sG ${quoteForShell(`${baseUrl}/api/v1/pick`)}`, ...lines].join(" \\\n  ")
}
