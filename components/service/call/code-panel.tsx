import { SiteLink } from "@/components/site/site-link"
import { CopyButton } from "@/components/ui/copy-button"
import { type CodeExample, LANGUAGES } from "@/lib/catalogue/snippets/schema"

/** One program with its copy button, and what tests have run. */
export function CodePanel({ example: { language, text, tested, reason } }: { example: CodeExample }) {
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
