import type { ReactNode } from "react"
import { formatDate, shortenPayee } from "@/components/format"
import { CopyChosen, CopyText } from "@/components/pick/copy-text"
import { SiteLink } from "@/components/site/site-link"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { type CodeExamples, LANGUAGES, type Language } from "@/lib/catalogue/snippets/schema"

export type RenderCode = (text: string, language: Language) => ReactNode

interface CallPaneProps {
  /** Null without a stored challenge. */
  examples: CodeExamples | null
  /** Since when the payee is the same; null without one. */
  payeeSince: string | null
  /** Shows a program as the page of its service does: coloured, and twelve lines of it. */
  renderCode: RenderCode
  /** The request to the API with the same question. */
  apiCall: string
  /** The path of that request. */
  apiHref: string
}

interface Panel {
  id: Language | "api"
  label: string
  text: string
}

const ORDER: readonly Language[] = ["typescript", "python", "curl", "agent"]

/** The programs that call the choice, and the same question for an agent: one tab each, as radio buttons. */
export function CallPane({ examples, payeeSince, renderCode, apiCall, apiHref }: CallPaneProps) {
  const programs = ORDER.flatMap((id) => {
    const text = examples?.examples.find(({ language }) => language === id)?.text ?? null
    return text === null ? [] : [{ id, label: LANGUAGES[id], text }]
  })
  const panels: readonly Panel[] = [...programs, { id: "api", label: "API", text: apiCall }]
  const agent = programs.find(({ id }) => id === "agent")
  return (
    <aside className="call-pane" aria-label="Call it">
      <div className="tabbed box overflow-clip">
        <fieldset className="tabs line-tabs">
          <legend className="sr-only">Language</legend>
          {panels.map(({ id, label }, index) => (
            <label key={id}>
              <input type="radio" name="language" value={id} defaultChecked={index === 0} />
              {label}
            </label>
          ))}
        </fieldset>
        {panels.map(({ id, label, text }) => (
          <div key={id} className="tab-panel">
            {id === "api" ? (
              <div className="code">
                <ScrollRegion label={label}>
                  <pre>{text}</pre>
                </ScrollRegion>
              </div>
            ) : (
              renderCode(text.trimEnd(), id)
            )}
          </div>
        ))}
        {examples?.maximum && (
          <p className="call-note">
            The programs pay at most <b>{examples.maximum}</b>
            {examples.payee !== null && (
              <>
                {" "}
                and only to <code title={examples.payee}>{shortenPayee(examples.payee)}</code>
                {payeeSince !== null && `, the payee since ${formatDate(payeeSince)}`}
              </>
            )}
            . The task asks an agent to refuse anything else.
          </p>
        )}
        {examples === null && <p className="call-note">No program yet: no valid challenge is stored.</p>}
        {examples?.reason && <p className="call-note">{examples.reason}</p>}
        <div className="call-copy">
          {agent && <CopyText text={agent.text} label="Copy for agent" isPrimary />}
          {programs.length > 0 && (
            <CopyChosen texts={Object.fromEntries(panels.map(({ id, text }) => [id, text]))} label="Copy code" />
          )}
          {programs.length === 0 && <CopyText text={apiCall} label="Copy the API call" />}
        </div>
      </div>
      <p className="mt-3 text-small text-pretty text-muted">
        Agents get the same result from the tool <code>pick_service</code> and from{" "}
        <a href={apiHref}>GET /api/v1/pick</a>. <SiteLink href="/how#pick">How the choice is made</SiteLink>
      </p>
    </aside>
  )
}
