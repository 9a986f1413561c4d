import type { ReactNode } from "react"
import { formatAgo, formatQuantity } from "@/components/format"
import { describeMark } from "@/components/listing/provider-mark-words"
import { type PickAddress, pickHref } from "@/components/pick/address"
import { CallPane, type RenderCode } from "@/components/pick/call-pane"
import { ChoiceCard } from "@/components/pick/choice-card"
import { Closest, Fallbacks, LeftOut } from "@/components/pick/others"
import { SiteLink } from "@/components/site/site-link"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import { needsMcpClient, type PickAnswer } from "@/lib/catalogue/pick/schema"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import type { CodeExamples } from "@/lib/catalogue/snippets/schema"
import type { ClientId } from "@/lib/protocols/clients/client-table"

interface PickResultProps {
  answer: PickAnswer
  address: PickAddress
  /** The choice with everything that its page shows; null without a choice. */
  service: ServiceDetail | null
  examples: CodeExamples | null
  /** The grades of the last 30 days of the choice and the fallbacks, by id. */
  grades: ReadonlyMap<string, string>
  /** The versions of the icons of their hosts. */
  icons: ReadonlyMap<string, string>
  clients: readonly ClientId[]
  renderCode: RenderCode
  /** The request to the API with the same question, for a terminal. */
  apiCall: string
  now: Date
}

export function PickResult(props: PickResultProps) {
  const { answer, address, service, examples, grades, icons, clients, renderCode, apiCall, now } = props
  const { choice, fallbacks, left_out } = answer
  if (!choice || !service) return <NoChoice answer={answer} address={address} />
  return (
    <div className="pick-columns">
      <div className="min-w-0">
        <Answer about={describeAge(answer, now)}>
          Use {service.name}. It scores {choice.score.toFixed(1)} of 100 among{" "}
          {answer.considered === 1 ? "1 match" : `${answer.considered} matches`}.
          {needsMcpClient(service) && " It needs an MCP client that pays."}
        </Answer>
        <ChoiceCard
          picked={choice}
          service={service}
          days={grades.get(service.id) ?? ""}
          mark={describeMark(service.host, icons.get(service.host))}
          clients={clients}
          now={now}
        />
        <Fallbacks fallbacks={fallbacks} grades={grades} icons={icons} />
        <LeftOut leftOut={left_out} address={address} isAll={false} />
        <p className="mt-3 text-small text-muted">
          {left_out.some(({ reasons }) => reasons.some(({ change }) => change)) &&
            "Change the client, the network or the price above to bring one back. "}
          <AllMatches task={answer.task} />
          {service.category !== null && (
            <>
              {" · "}
              <SiteLink href={`/?category=${encodeURIComponent(service.category)}`}>
                All in {formatCategory(service.category)}
              </SiteLink>
            </>
          )}
        </p>
      </div>
      <CallPane
        examples={examples}
        payeeSince={service.pay_to_since}
        renderCode={renderCode}
        apiCall={apiCall}
        apiHref={pickHref(address, "/api/v1/pick")}
      />
    </div>
  )
}

function Answer({ children, about }: { children: ReactNode; about: string }) {
  return (
    <p className="pick-answer" role="status">
      {children}
      <span>{about}</span>
    </p>
  )
}

function describeAge({ choice, fallbacks }: PickAnswer, now: Date): string {
  const times = [choice, ...fallbacks].flatMap((one) => one?.evidence.checked_at ?? [])
  const oldest = times.toSorted()[0]
  const from = oldest === undefined ? "" : `The oldest of their last checks was ${formatAgo(oldest, now)}. `
  return `${from}The same checks give the same result.`
}

const AllMatches = ({ task }: { task: string }) => (
  <SiteLink href={`/?q=${encodeURIComponent(task)}`}>All search results for this task</SiteLink>
)

/** Nothing passes the conditions, or nothing fits the task. */
function NoChoice({ answer, address }: Pick<PickResultProps, "answer" | "address">) {
  const { left_out, closest, task, search_degraded } = answer
  const isFitting = left_out.length > 0
  return (
    <div className="mt-5 max-w-[56rem]">
      <Answer
        about={
          isFitting
            ? "Each reason has the change that brings the service back, where one does."
            : search_degraded === null
              ? "A service is picked only if it does what the task asks for. Try other words, or search the list."
              : "This directory compares words, not meanings. Try the two or three that matter, such as “translate text”, or look at what is closest."
        }
      >
        {isFitting
          ? `No pick: ${left_out.length === 1 ? "the one service that fits does not pass" : `none of ${formatQuantity(left_out.length, "service")} that fit passes`} every condition.`
          : "Nothing fits this task."}
      </Answer>
      <LeftOut leftOut={left_out} address={address} isAll />
      <Closest closest={closest} />
      <p className="mt-3 text-small text-muted">
        <AllMatches task={task} /> · <SiteLink href="/opportunities">What others look for</SiteLink>
      </p>
    </div>
  )
}
