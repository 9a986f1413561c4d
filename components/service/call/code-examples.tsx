import { CodePanel } from "@/components/service/call/code-panel"
import { EXAMPLE_RADIO } from "@/components/service/call/language-script"
import { RememberLanguage } from "@/components/service/call/remember-language"
import { type CodeExamples as Examples, LANGUAGES } from "@/lib/catalogue/snippets/schema"

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
