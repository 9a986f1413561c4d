import { type Site, writeGuide } from "@/app/llms.txt/guide"
import { SITE } from "@/app/llms.txt/site"
import { SELF } from "@/lib/api/contract"
import { OPERATIONS } from "@/lib/api/operations"
import { serve } from "@/lib/api/route"
import { type Operation, TAGS, type Tag } from "@/lib/contract/operation"

const headers = { "Content-Type": "text/plain; charset=utf-8" }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  SELF.readFullGuide,
  () => new Response(writeFullGuide(SITE), { headers }),
)

const LEFT_OUT: readonly Tag[] = ["admin", "trials"]

function writeFullGuide(site: Site): string {
  const tags = (Object.keys(TAGS) as Tag[]).filter((tag) => !LEFT_OUT.includes(tag))
  return [writeGuide(site), ...tags.map(writeGroup)].join("\n")
}

function writeGroup(tag: Tag): string {
  const operations = OPERATIONS.filter((operation) => operation.tag === tag).map(writeOperation)
  return [`## ${TAGS[tag]}`, ...operations].join("\n\n").concat("\n")
}

function writeOperation({
  method,
  path,
  summary,
  description,
  pathParameters = [],
  query,
  body,
  responses,
}: Operation): string {
  const parameters = [...pathParameters, ...(query?.parameters ?? [])]
  const listed = parameters.map(({ name, in: place, description: about }) => `- \`${name}\` (${place}): ${about}`)
  const [first] = Object.values(responses)
  return [
    `### ${method.toUpperCase()} ${path}`,
    [`${summary}.`, description].filter(Boolean).join(" "),
    listed.join("\n"),
    body && showJson("Body", body.example),
    first?.schema && showJson("Response", first.example),
  ]
    .filter(Boolean)
    .join("\n\n")
}

const showJson = (title: string, example: unknown) =>
  `${title}:\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``
