import type { ReactNode } from "react"
import { formatCount } from "@/components/format"
import { ButtonLink } from "@/components/site/site-link"
import { CheckLines } from "@/components/start/check-lines"
import { type Operator, OperatorCards } from "@/components/start/operator-cards"
import { SourceLines } from "@/components/start/source-lines"
import { describePace, writeOperatorLead, writeVisitorLead } from "@/components/start/start-words"
import { Missing } from "@/components/ui/missing"
import type { FirstStart } from "@/lib/sources/schema"

interface FirstStartProps {
  start: FirstStart
  /** Null for everybody but a reader on the machine of the directory. */
  operator: Operator | null
  /** The text of a search, which finds nothing yet. */
  q: string | undefined
  /** The nonce of the page, for the script that keeps the figures up to date. */
  nonce: string | undefined
  now: Date
}

/** The front page until the list has something to show. */
export function FirstStartPage({ start, operator, q, nonce, now }: FirstStartProps) {
  return (
    <div className="start">
      <Lead start={start} isOperator={operator !== null} q={q} now={now} />
      {operator && <OperatorCards operator={operator} madeUp={start.made_up} />}
      <div className="stack content-start gap-6">
        <Progress start={start} now={now} />
        <SourceLines sources={start.sources} folder={operator?.folder ?? null} now={now} />
        <CheckLines checks={start.checks} />
      </div>
      {/* React runs a script of this form after a change of the page too, and once per document. */}
      <script async src="/first-start.js" nonce={nonce} suppressHydrationWarning />
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
    </div>
  )
}

interface LeadProps {
  start: FirstStart
  isOperator: boolean
  q: string | undefined
  now: Date
}

function Lead({ start, isOperator, q, now }: LeadProps) {
  const { title, text } = isOperator ? writeOperatorLead(start, now) : writeVisitorLead(start)
  return (
    <header className="start-lead">
      <div data-live="lead">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {q && <p className="wrap-anywhere">A search for “{q}” finds nothing yet.</p>}
      {!isOperator && (
        <p className="flex flex-wrap gap-2 pt-3 max-sm:[&>*]:min-h-10 max-sm:[&>*]:basis-full">
          <ButtonLink href="/register" isPrimary data-large="">
            List your API
          </ButtonLink>
          <ButtonLink href="/lint" data-large="">
            Check endpoint
          </ButtonLink>
          <a href="/feed.xml" type="application/rss+xml" className="btn" data-large="">
            Follow the feed
          </a>
        </p>
      )}
      <label className="flex min-h-8 w-fit items-center gap-2 text-small text-muted noscript:hidden">
        <input type="checkbox" data-live-pause="" />
        Pause the updates of this page
      </label>
    </header>
  )
}

function Progress({ start, now }: { start: FirstStart; now: Date }) {
  const { found, checked, working, sources } = start
  const read = sources.filter(({ last_success_at }) => last_success_at !== null).length
  const pace = describePace(start, now)
  return (
    <div className="box" data-live="progress">
      <dl className="figures">
        <StartFigure term="Found">{formatCount(found)}</StartFigure>
        <StartFigure term="Checked">{formatCount(checked)}</StartFigure>
        <StartFigure term="Work">{checked === 0 ? <Missing>not known yet</Missing> : formatCount(working)}</StartFigure>
        <StartFigure term="Sources read">
          {sources.length === 0 ? <Missing>none configured</Missing> : `${read} of ${sources.length}`}
        </StartFigure>
      </dl>
      {found > 0 && (
        <div className="border-t border-line px-3 py-3 sm:px-4">
          <progress className="start-progress" max={found} value={checked} aria-label="Services checked" />
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-small text-muted tabular-nums">
            <span>
              {formatCount(checked)} of {formatCount(found)} checked
            </span>
            {pace && <span>{pace}</span>}
          </p>
        </div>
      )}
    </div>
  )
}

function StartFigure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-muted">{term}</dt>
      <dd className="text-figure font-semibold tracking-tight tabular-nums">{children}</dd>
    </div>
  )
}
