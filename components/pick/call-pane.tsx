import { CopyText } from "@/components/pick/copy-text"
import { SiteLink } from "@/components/site/site-link"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { type CodeExamples, LANGUAGES, type Language } from "@/lib/catalogue/snippets/schema"

interface CallPaneProps {
  /** Null without a stored challenge. */
  examples: CodeExamples | null
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
export function CallPane({ examples, apiCall, apiHref }: CallPaneProps) {
  const programs = ORDER.flatMap((id) => {
    const text = examples?.examples.find(({ language }) => language === id)?.text ?? null
    return text === null ? [] : [{ id, label: LANGUAGES[id], text }]
  })
  const panels: readonly Panel[] = [...programs, { id: "api", label: "API", text: apiCall }]
  const agent = programs.find(({ id }) => id === "agent")
  const code = programs.find(({ id }) => id !== "agent")
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
            <ScrollRegion label={`${label} example`} className="call-code">
              <pre className="snippet">{text}</pre>
            </ScrollRegion>
          </div>
        ))}
        {examples?.maximum && (
          <p className="call-note">
            The programs pay at most <b>{examples.maximum}</b>, and the task asks an agent to refuse more.
          </p>
        )}
        {examples === null && <p className="call-note">No program yet: no valid challenge is stored.</p>}
        {examples?.reason && <p className="call-note">{examples.reason}</p>}
        <div className="call-copy">
          {agent && <CopyText text={agent.text} label="Copy for agent" isPrimary />}
          {code && <CopyText text={code.text} label="Copy code" />}
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
