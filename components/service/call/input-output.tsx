import { CopyButton } from "@/components/ui/copy-button"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { Unfold } from "@/components/ui/unfold"
import type { Call, CallParameter } from "@/lib/catalogue/call/schema"

const PLACES = [
  ["query", "Query parameters"],
  ["path", "Parameters in the path"],
  ["header", "Request headers"],
  ["body", "Fields of the JSON body"],
] as const
/** Parameters of one place that are shown without a click. */
const SHOWN = 6

/** What the request takes, and next to it what a paid response looks like. */
export function InputOutput({ call }: { call: Call | null }) {
  const parameters = call?.parameters ?? []
  return (
    <div className="stack items-start gap-4 sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <div className="stack gap-4">
        {parameters.length === 0 && <p className="text-muted">The endpoint does not describe its parameters.</p>}
        {PLACES.map(([place, title]) => (
          <Parameters key={place} title={title} parameters={parameters.filter((one) => one.in === place)} />
        ))}
        {call?.body != null && <Code title="Example body" label="Copy the body" text={indent(call.body)} />}
      </div>
      {call?.output ? (
        <Code
          title="Sample response"
          label="Copy the sample response"
          aside={call.output.mime_type}
          text={JSON.stringify(call.output.example, null, 2)}
        />
      ) : (
        <p className="text-muted">The endpoint shows no sample of its response.</p>
      )}
    </div>
  )
}

export function describeSource(call: Call | null): string | null {
  switch (call?.described_by) {
    case "owner":
      return "declared by the provider"
    case "registrant":
      return "declared when the endpoint was registered"
    case "challenge":
      return "from the challenge"
    case "openapi":
      return "from the provider's OpenAPI document"
    case "provider":
      return "from the provider's documents"
    default:
      return null
  }
}

const HEADING = "mb-1 text-small font-medium text-muted"

function Parameters({ title, parameters }: { title: string; parameters: readonly CallParameter[] }) {
  if (parameters.length === 0) return null
  const [first, rest] = [parameters.slice(0, SHOWN), parameters.slice(SHOWN)]
  return (
    <div>
      <h3 className={HEADING}>{title}</h3>
      <div className="box">
        <ParameterTable title={title} parameters={first} />
        {rest.length > 0 && (
          <Unfold className="border-t border-line px-4" summary={`${rest.length} more`}>
            <ParameterTable title={`More ${title.toLowerCase()}`} parameters={rest} />
          </Unfold>
        )}
      </div>
    </div>
  )
}

function ParameterTable({ title, parameters }: { title: string; parameters: readonly CallParameter[] }) {
  return (
    <table className="table">
      <caption className="sr-only">{title}</caption>
      <tbody>
        {parameters.map(({ name, type, required, description, example }) => (
          <tr key={name}>
            <th scope="row" className="w-1/3">
              <code className="wrap-anywhere">{name}</code>
            </th>
            <td className="wrap-anywhere">
              {[type ?? "any type", ...(required ? ["required"] : [])].join(", ")}
              {example !== undefined && (
                <>
                  , such as <code>{formatValue(example)}</code>
                </>
              )}
              {description && <span className="block text-small text-muted">{description}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const formatValue = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value))

const indent = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

function Code({
  title,
  label,
  text,
  aside = null,
}: {
  title: string
  label: string
  text: string
  aside?: string | null
}) {
  return (
    <div>
      <h3 className={HEADING}>
        {title}
        {aside && <span className="ml-2 font-normal">{aside}</span>}
      </h3>
      <div className="box relative">
        <ScrollRegion label={title} className="max-h-48 overflow-y-auto">
          <pre className="snippet pr-12">{text}</pre>
        </ScrollRegion>
        <span className="absolute top-1 right-[5px]">
          <CopyButton text={text} label={label} />
        </span>
      </div>
    </div>
  )
}
