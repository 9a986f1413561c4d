import { Operation } from "@/components/api-docs/operation"
import type { ShownGroup } from "@/components/api-docs/reference"
import { WithCode } from "@/components/api-docs/with-code"
import { Prose } from "@/components/site/prose"

/** Every operation, group by group. */
export function Reference({ groups, baseUrl }: { groups: readonly ShownGroup[]; baseUrl: string }) {
  return (
    <>
      <Prose id="addresses" title="Addresses">
        <p>
          All of them are under <code className="break-all">{baseUrl}</code>, and take and answer JSON unless it says
          otherwise. Times are UTC; a value that is not known is <code>null</code>. What stands here is made from{" "}
          <a href="/api/v1/openapi.json">the OpenAPI 3.1 document</a>, by which the answers are tested.
        </p>
      </Prose>
      {groups.map(({ id, title, about, operations }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="stack gap-3">
          <header className="prose">
            <h2 id={`${id}-title`}>
              <a href={`#${id}`} className="text-ink no-underline hover:underline">
                {title}
              </a>
            </h2>
            <p className="text-muted">
              <WithCode>{about}</WithCode>
            </p>
          </header>
          <div className="box stack ">
            {operations.map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
