"use client"

import { type ReactNode, useActionState } from "react"
import type { Answer, AskState } from "@/components/service/call/ask-state"
import { Icon } from "@/components/ui/icon"

interface AskFormProps {
  action: (previous: AskState, form: FormData) => Promise<AskState>
  first: AskState
  serviceId: string
  /** The values of the form above, which fill-examples.ts keeps up to date. */
  values: readonly (readonly [field: string, value: string])[]
  /** The method and the URL. */
  children: ReactNode
}

/** Sends one unpaid request through the server, and shows the answer in the place of the last one. */
export function AskForm({ action, first, serviceId, values, children }: AskFormProps) {
  const [{ answer, problem }, ask, isAsking] = useActionState(action, first)
  return (
    <>
      <form action={ask} className="ask">
        {children}
        <input type="hidden" name="service" value={serviceId} />
        {values.map(([field, value]) => (
          <input key={field} type="hidden" name={field} defaultValue={value} data-value="" />
        ))}
        <button type="submit" className="btn" aria-disabled={isAsking}>
          <Icon name="send" /> Ask it now
        </button>
      </form>
      {/* The answer is read out when it replaces the last one. */}
      <div className="answer" role="status" aria-busy={isAsking}>
        {problem !== null && <p className="border-b border-line px-3 py-1.5 text-degraded">{problem}</p>}
        {answer && <Shown answer={answer} />}
      </div>
    </>
  )
}

function Shown({ answer: { status, isRight, took, at, when, facts, warning, more } }: { answer: Answer }) {
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3 border-b border-line px-3 py-1.5 text-muted">
        <span>
          <b className={isRight ? "text-ink" : "text-down"}>{status}</b> {took !== null && `${took}, `}
          <time dateTime={at}>{when}</time>
        </span>
        <span>
          nothing was paid · <a href={more.href}>{more.words}</a>
        </span>
      </p>
      {warning !== null && (
        <p className="border-b border-line px-3 py-1.5 font-semibold text-down">
          <Icon name="warning" /> {warning}
        </p>
      )}
      <dl className="px-3 py-1">
        {facts.map(({ term, value, title, isSame, words }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd title={title}>{value}</dd>
            {words !== "" && (
              <dd data-same={isSame}>
                {isSame !== null && <Icon name={isSame ? "check" : "warning"} size={12} />}
                {words}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  )
}
