import { CopyButton } from "@/components/ui/copy-button"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { ScrollRegion } from "@/components/ui/scroll-region"
import type { Call, CallParameter } from "@/lib/catalogue/call/schema"

const PLACES = [
  ["query", "Query parameters"],
  ["path", "Parameters in the path"],
  ["header", "Request headers"],
  ["body", "Fields of the JSON body"],
] as const

export function InputOutput({ call }: { call: Call | null }) {
  const parameters = call?.parameters ?? []
  return (
    <div className="stack gap-5">
      {parameters.length === 0 && <p className="text-muted">The endpoint does not describe its parameters.</p>}
      {PLACES.map(([place, title]) => (
        <Parameters key={place} title={title} parameters={parameters.filter((one) => one.in === place)} />
      ))}
      {call?.body != null && <Code title="Example body" label="Copy the body" text={indent(call.body)} />}
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

function Parameters({ title, parameters }: { title: string; parameters: readonly CallParameter[] }) {
  if (parameters.length === 0) return null
  const rows = parameters.map((one) => [
    <span key="name">
      <code className="wrap-anywhere">{one.name}</code>
      {one.description && (
        <span className="block text-small font-normal text-muted wrap-anywhere">{one.description}</span>
      )}
    </span>,
    one.type ?? <Missing key="type">type not described</Missing>,
    one.required ? "Yes" : "No",
    one.example === undefined ? (
      <Missing key="example">no example</Missing>
    ) : (
      <code key="example" className="wrap-anywhere">
        {formatValue(one.example)}
      </code>
    ),
  ])
  return (
    <div>
      <h3 className="mb-1">{title}</h3>
      <PlainTable caption={title} columns={["Name", "Type", "Required", "Example"]} rows={rows} />
    </div>
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
      <h3 className="mb-1">
        {title}
        {aside && <span className="ml-2 text-small font-normal text-muted">{aside}</span>}
      </h3>
      <div className="box relative">
        <ScrollRegion label={title} className="max-h-96">
          <pre className="snippet pr-12">{text}</pre>
        </ScrollRegion>
        <span className="absolute top-1 right-[5px]">
          <CopyButton text={text} label={label} />
        </span>
      </div>
    </div>
  )
}
