// What administrators did, newest first: who, what, on which object, and the values before and after.

import { type Part, sectionHref } from "@/components/admin/address"
import { PartLinks, SectionHead } from "@/components/admin/frame"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { ACTS, type Act, type ActPage } from "@/lib/acts/schema"

const WHO: Readonly<Record<string, string>> = { api: "the API", cli: "the command line" }

export function ActList({ page: { acts, next_cursor }, part, now }: { page: ActPage; part: Part; now: Date }) {
  return (
    <>
      <SectionHead title="Activity of administrators">
        {acts.length === 0 ? "No administrator has changed anything." : "Newest first."}
      </SectionHead>
      {acts.length > 0 && (
        <ul className="box">
          {acts.map((act) => (
            <li key={act.id} className="grid gap-0.5 px-4 py-3">
              <p className="wrap-anywhere">
                {ACTS[act.act]} <ObjectName act={act} />
              </p>
              {describeChange(act) !== "" && (
                <p className="text-small wrap-anywhere text-muted">{describeChange(act)}</p>
              )}
              <p className="text-small text-muted">
                <Moment at={act.at} now={now} />, by {WHO[act.who] ?? act.who}
              </p>
            </li>
          ))}
        </ul>
      )}
      <PartLinks section="acts" part={part} next={next_cursor} />
    </>
  )
}

function ObjectName({ act: { object_kind, object_id, name } }: { act: Act }) {
  if (object_kind !== "service") return <b>{name}</b>
  return <SiteLink href={sectionHref("listing", { id: object_id })}>{name}</SiteLink>
}

/** The values that an act changed, such as "status: pending → active". Digests are left out, because nobody can read them. */
export function describeChange({ before, after }: Pick<Act, "before" | "after">): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const parts = names.flatMap((name) => {
    const [from, to] = [format(before?.[name]), format(after?.[name])]
    if (name === "version" || from === to) return []
    return [before === null ? `${name}: ${to}` : `${name}: ${from} → ${to}`]
  })
  return parts.join(", ")
}

function format(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none"
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}
