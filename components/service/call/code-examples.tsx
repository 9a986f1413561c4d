import { EXAMPLE_RADIO } from "@/components/service/call/language-script"
import { RememberLanguage } from "@/components/service/call/remember-language"
import { SiteLink } from "@/components/site/site-link"
import { CopyButton } from "@/components/ui/copy-button"
import { type CodeExample, type CodeExamples as Examples, LANGUAGES } from "@/lib/catalogue/snippets/schema"

/**
 * The programs that call a service and pay, one tab per language. The tabs are radio buttons, so they work without script
 * (app/styles/tabs.css).
 */
export function CodeExamples({ maximum, isTest, examples, reason }: Examples) {
  if (reason !== null) return <p className="px-4 py-3 text-muted">{reason}</p>
  return (
    <div className="examples">
      <fieldset className="tabs flex flex-wrap gap-x-1 border-b border-line px-3">
        <legend className="sr-only">Language of the example</legend>
        {examples.map(({ language }, index) => (
          <label key={language} data-tab={language}>
            <input type="radio" name={EXAMPLE_RADIO} value={language} defaultChecked={index === 0} />
            {LANGUAGES[language]}
          </label>
        ))}
        <RememberLanguage />
      </fieldset>
      {examples.map((example) => (
        <CodePanel key={example.language} example={example} />
      ))}
      {maximum !== null && (
        <p className="border-t border-line px-4 py-2 text-small text-muted">
          <strong className="font-medium text-ink">Maximum {maximum}.</strong> The programs refuse to pay more, and the
          task asks an agent to refuse.
          {isTest && " This service is on a test network: pay with free test money from a faucet."}
        </p>
      )}
    </div>
  )
}

/** One program with its copy button, and what tests have run. */
function CodePanel({ example: { language, text, tested, reason } }: { example: CodeExample }) {
  const name = LANGUAGES[language]
  return (
    <section className="example" data-language={language} aria-label={`${name} example`}>
      <h3 className="hidden">{name}</h3>
      {text === null ? (
        <p className="px-4 py-3 text-muted">{reason}</p>
      ) : (
        <>
          {language === "agent" && <AgentNeeds />}
          <div className="relative">
            <pre className="snippet pr-12">
              {splitText(text).map(({ look, lines }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
                <Part key={index} look={look} lines={lines} />
              ))}
            </pre>
            <span className="absolute top-1 right-[5px]">
              <CopyButton text={text} label={`Copy the ${name} example`} />
            </span>
          </div>
          {language !== "agent" && <p className="px-4 pb-2 text-small text-muted">{describeTest(tested)}</p>}
        </>
      )}
    </section>
  )
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
    : `Our tests run this kind of example against test services: ${tested}.`

type Look = "comment" | "guard" | "plain"

function Part({ look, lines }: { look: Look; lines: string }) {
  if (look === "plain") return lines
  return look === "comment" ? <span className="text-faint">{lines}</span> : <b>{lines}</b>
}

/** Splits a program into runs of lines that look alike: comments are grey, and the maximum is bold. */
function splitText(text: string): { look: Look; lines: string }[] {
  const parts: { look: Look; lines: string }[] = []
  for (const line of text.trimEnd().split("\n")) {
    const look = findLook(line)
    const last = parts.at(-1)
    if (last?.look === look) last.lines += `\n${line}`
    else {
      if (last) last.lines += "\n"
      parts.push({ look, lines: line })
    }
  }
  return parts
}

function findLook(line: string): Look {
  if (/^\s*(?:#|\/\/)/.test(line)) return "comment"
  return /^(?:const )?(?:MAX|DEPOSIT) ?=/.test(line) ? "guard" : "plain"
}
