import { shortenPayee } from "@/components/format"
import { CopyCode } from "@/components/service/call/copy-code"
import type { Filled } from "@/components/service/call/fill-request"
import { type CodePart, highlight } from "@/components/service/call/highlight"
import { EXAMPLE_RADIO } from "@/components/service/call/language-script"
import { RememberLanguage } from "@/components/service/call/remember-language"
import { SiteLink } from "@/components/site/site-link"
import { contentOf, html, type Markup } from "@/components/ui/markup"
import { ScrollRegion } from "@/components/ui/scroll-region"
import {
  type CodeExample,
  type CodeExamples as Examples,
  LANGUAGES,
  type Language,
} from "@/lib/catalogue/snippets/schema"

/** Lines of a program that are shown before its reader asks for all. The style sheet has the same number. */
const SHOWN_LINES = 12

interface CodeExamplesProps extends Examples {
  /** The URL and the body as the examples have them, so that the values of a form can replace them; null without a form. */
  request: Filled | null
}

/**
 * The programs that call a service and pay, one tab per language. The tabs are radio buttons, and "Show all" is a check box, so both
 * work without script (app/styles/tabs.css, app/styles/service.css).
 */
export function CodeExamples({ maximum, asksMore, payee, isTest, examples, reason, request }: CodeExamplesProps) {
  if (reason !== null) return <p className="border-t border-line px-4 py-3 text-muted">{reason}</p>
  const tabs = Object.keys(LANGUAGES).flatMap((name) => examples.find(({ language }) => language === name) ?? [])
  return (
    <div className="examples border-t border-line">
      {asksMore && (
        <p className="border-b border-line px-4 py-2 text-small font-medium text-degraded">
          The service asks for more than the maximum of these examples, {maximum}: they refuse to pay.
        </p>
      )}
      <fieldset className="tabs flex flex-wrap gap-x-1 border-b border-line px-3">
        <legend className="sr-only">Language of the example</legend>
        {tabs.map(({ language }, index) => (
          <label key={language} data-tab={language}>
            <input type="radio" name={EXAMPLE_RADIO} value={language} defaultChecked={index === 0} />
            {LANGUAGES[language]}
          </label>
        ))}
        <RememberLanguage />
      </fieldset>
      {tabs.map((example) => (
        <CodePanel key={example.language} example={example} request={request} />
      ))}
      {maximum !== null && (
        <p className="border-t border-line px-4 py-2 text-small text-muted">
          Pays at most <strong className="font-medium text-ink">{maximum}</strong>
          {payee !== null && (
            <>
              {" "}
              and only to <code title={payee}>{shortenPayee(payee)}</code>
            </>
          )}
          .{isTest && " This service is on a test network: pay with free test money from a faucet."}
        </p>
      )}
      <CopyCode />
    </div>
  )
}

interface CodePanelProps {
  example: CodeExample
  request: Filled | null
}

/** One program, and what tests have run. */
function CodePanel({ example: { language, text, tested, reason }, request }: CodePanelProps) {
  const name = LANGUAGES[language]
  return (
    <section className="example" data-language={language} aria-label={`${name} example`}>
      <h3 className="hidden">{name}</h3>
      {text === null ? (
        <p className="px-4 py-3 text-muted">{reason}</p>
      ) : (
        <>
          {language === "agent" && <AgentNeeds />}
          <Code text={text.trimEnd()} language={language} request={request} />
          {language !== "agent" && <p className="px-4 pb-1.5 text-label text-muted">{describeTest(tested)}</p>}
        </>
      )}
    </section>
  )
}

interface CodeProps {
  text: string
  language: Language
  request: Filled | null
}

/** The first lines of a program, and with a tick all of them. The text of an agent's task wraps. */
export function Code({ text, language, request }: CodeProps) {
  const lines = text.split("\n").length
  return (
    <div className="code">
      <ScrollRegion label={`Code: ${LANGUAGES[language]}`}>
        <pre
          data-wraps={language === "agent" ? "" : undefined}
          {...contentOf(html`${highlight(text, language, request).map(writePart)}`)}
        />
      </ScrollRegion>
      {lines > SHOWN_LINES && (
        <label className="show-all">
          <input type="checkbox" />
          <span>{`Show all ${lines} lines`}</span>
        </label>
      )}
    </div>
  )
}

const ELEMENTS = { b: html`b`, i: html`i`, u: html`u`, em: html`em`, none: html`span` } as const

function writePart({ text, look, slot }: CodePart): Markup {
  if (look === null && slot === null) return html`${text}`
  const name = ELEMENTS[look ?? "none"]
  return html`<${name}${slot === null ? "" : html` data-slot="${slot}"`}>${text}</${name}>`
}

function AgentNeeds() {
  return (
    <p className="px-4 pt-3 text-muted">
      First <SiteLink href="/agents">connect this directory to your agent</SiteLink>, which also needs a tool that pays
      from your wallet. A task is not a limit: set a limit in the wallet too.
    </p>
  )
}

const describeTest = (tested: string | null) =>
  tested === null
    ? "Written for the versions in the example. Our tests do not run it."
    : `Our tests run such examples with ${tested}.`
