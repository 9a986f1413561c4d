"use client"

// A client component, because Next would send the markup of a server component twice: as HTML and as data for hydration
// (docs/frontend.md#client-components).

import { ApiPath, Meaning, WithCode } from "@/components/api-docs/code"
import type { ShownMember, ShownOperation, ShownStatus } from "@/components/api-docs/reference"
import { HeadingLink } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"
import { Snippet } from "@/components/ui/snippet"
import { Unfold } from "@/components/ui/unfold"

export function Operation({ operation }: { operation: ShownOperation }) {
  const { id, method, path, summary, about, needs, members, statuses, common, headers, curl, response } = operation
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="part stack gap-1 px-4 py-3">
      <h2 id={`${id}-title`} className="text-body">
        <HeadingLink id={id}>{summary}</HeadingLink>
      </h2>
      <p>
        <ApiPath>{`${method} ${path}`}</ApiPath>
      </p>
      {about && (
        <p className="max-w-measure text-body text-muted">
          <WithCode>{about}</WithCode>
        </p>
      )}
      {needs && <p className="text-body text-muted">{needs}</p>}
      <Unfold
        summary={
          <>
            Details<span className="sr-only"> of: {summary}</span>
          </>
        }
        className="text-body"
      >
        <div className="stack gap-3 pt-1 pb-2">
          {members.length > 0 && (
            <PlainTable
              caption={`Parameters: ${summary}`}
              columns={["Parameter", "Meaning and values"]}
              rows={toMembers(members)}
            />
          )}
          <PlainTable caption={`Responses: ${summary}`} columns={["Status", "Meaning"]} rows={toStatuses(statuses)} />
          <p className="text-muted [overflow-wrap:anywhere]">
            Also, as for every operation: {common.join(", ")}, see <a href="/api-docs#errors">errors</a>. Headers:{" "}
            {headers.join(", ")}.
          </p>
          <Snippet text={curl} label={`Copy the example: ${summary}`} response={response} />
        </div>
      </Unfold>
    </section>
  )
}

const toMembers = (members: readonly ShownMember[]) =>
  members.map(({ name, place, takes, about, isRequired }) => [
    <span key={name} className="grid">
      <code className="whitespace-nowrap">{name}</code>
      <span className="text-small font-normal text-muted">
        {place}
        {isRequired && ", required"}
      </span>
    </span>,
    <Meaning key={name} about={about} takes={takes} />,
  ])

const toStatuses = (statuses: readonly ShownStatus[]) =>
  statuses.map(({ status, about, codes }) => [
    status,
    <span key={status} className="grid">
      <span>
        <WithCode>{about}</WithCode>
      </span>
      {codes.map((code) => (
        <code key={code} className="text-muted">
          {code}
        </code>
      ))}
    </span>,
  ])
