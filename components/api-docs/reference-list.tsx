import { ApiPath, Meaning, WithCode } from "@/components/api-docs/code"
import type { ShownField, ShownGroup } from "@/components/api-docs/reference"
import { HeadingLink, Prose } from "@/components/site/prose"
import { SiteLink } from "@/components/site/site-link"
import { PlainTable } from "@/components/ui/plain-table"

export function OperationIndex({ groups, baseUrl }: { groups: readonly ShownGroup[]; baseUrl: string }) {
  return (
    <>
      <Prose id="addresses" title="Operations">
        <p>
          All operations are under <code className="break-all">{baseUrl}</code> and use JSON unless stated otherwise.
          Times are in UTC; an unknown value is <code>null</code>. The pages of the operations are generated from{" "}
          <a href="/api/v1/openapi.json">the OpenAPI 3.1 document</a>, which tests compare with the responses.
        </p>
      </Prose>
      {groups.map(({ id, href, title, about, operations }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="stack gap-3">
          <header className="prose">
            <h2 id={`${id}-title`}>
              <HeadingLink id={id}>{title}</HeadingLink>
            </h2>
            <p className="text-muted">
              <WithCode>{about}</WithCode>
            </p>
          </header>
          <ul className="box stack">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} id={id} className="part flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
                <SiteLink href={`${href}#${id}`}>{summary}</SiteLink>
                <ApiPath>{`${method} ${path}`}</ApiPath>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

export function Fields({ fields }: { fields: readonly ShownField[] }) {
  const rows = fields.map(({ name, takes, about }) => [
    <code key={name}>{name}</code>,
    <Meaning key={name} about={about} takes={takes} />,
  ])
  return (
    <Prose id="service" title="A service">
      <p>New fields may be added at any time: ignore unknown fields.</p>
      <PlainTable caption="Fields of a service" columns={["Field", "Meaning and values"]} rows={rows} />
    </Prose>
  )
}
