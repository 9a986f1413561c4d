// Renders each section of the administrator's pages: one query and one component per section.

import type { ReactNode } from "react"
import type { z } from "zod"
import { ActList } from "@/components/admin/act-list"
import type { Part, Section, SectionContext, Tick } from "@/components/admin/address"
import { DeletedList } from "@/components/admin/deleted-list"
import { DomainList } from "@/components/admin/domain-list"
import { DuplicateList } from "@/components/admin/duplicate-list"
import { FailureLists } from "@/components/admin/failure-lists"
import { JobList } from "@/components/admin/job-list"
import { ListingPanel } from "@/components/admin/listing-panel"
import type { Merge } from "@/components/admin/merge-panel"
import { Overview } from "@/components/admin/overview"
import { PendingList } from "@/components/admin/pending-list"
import { ProposalList } from "@/components/admin/proposal-list"
import { ReportList } from "@/components/admin/report-list"
import { RevisionList } from "@/components/admin/revision-list"
import { SourceList } from "@/components/admin/source-list"
import { listActs } from "@/lib/acts/queries"
import { ActQuery } from "@/lib/acts/schema"
import type { AdminOverview } from "@/lib/admin/schema"
import { listClaims } from "@/lib/claims/queries"
import { CLAIM_LIST } from "@/lib/claims/schema"
import { listJobs } from "@/lib/jobs/queries"
import { listDeleted } from "@/lib/owners/deleted"
import { listReports } from "@/lib/reports/queries"
import { ReportQuery } from "@/lib/reports/schema"
import { AttemptQuery, DeletedQuery, ListingQuery } from "@/lib/review/admin-schema"
import { judgeCheck } from "@/lib/review/check-result"
import { findDuplicates } from "@/lib/review/find-duplicates"
import { findListings } from "@/lib/review/find-listings"
import { listGroups } from "@/lib/review/groups"
import { listPending } from "@/lib/review/list-pending"
import { findMergeObstacle, type MergeFacts } from "@/lib/review/merge-rule"
import { findReviewed, listAttempts, listDown, listProposals, listRevisions } from "@/lib/review/queries"
import { PendingQuery, type Reviewed, WaitingQuery } from "@/lib/review/schema"
import { getSource, listSourceRuns, listSources } from "@/lib/sources/queries"
import { RUN_PAGE } from "@/lib/sources/schema"

/** Pairs on the page of possible duplicates. */
const DUPLICATES = 50

interface Asked {
  /** From the URL: a number, an id or a text for the section that finds listings; a name for the section of sources. */
  id: string
  /** A number, an id or a URL of the listing that the listing `id` may be merged into; empty without one. */
  into: string
  part: Part
  tick: Tick | null
  overview: AdminOverview
}

export async function renderSection(
  section: Section,
  { id, into, part, tick, overview }: Asked,
  context: SectionContext,
): Promise<ReactNode> {
  switch (section) {
    case "overview":
      return <Overview overview={overview} now={context.now} />
    case "pending": {
      const { filter, query } = readQueue(part)
      const [{ next_cursor: next, pending, total }, groups] = await Promise.all([
        listPending(query),
        listGroups(context.now),
      ])
      const judged = pending.map((entry) => ({ ...entry, result: judgeCheck(entry) }))
      const shown = { ...part, filter }
      return (
        <PendingList pending={judged} groups={groups} total={total} next={next} part={shown} tick={tick} {...context} />
      )
    }
    case "reports": {
      const { next_cursor: next, ...list } = await listReports(readPage(ReportQuery, part))
      return <ReportList {...list} next={next} part={part} {...context} />
    }
    case "acts":
      return <ActList page={await listActs(readPage(ActQuery, part))} part={part} now={context.now} />
    case "revisions": {
      const { next_cursor: next, ...list } = await listRevisions(readPage(WaitingQuery, part))
      return <RevisionList {...list} next={next} part={part} {...context} />
    }
    case "proposals": {
      const { next_cursor: next, ...list } = await listProposals(readPage(WaitingQuery, part))
      return <ProposalList {...list} next={next} part={part} {...context} />
    }
    case "failures": {
      const rejected = listAttempts(readPage(AttemptQuery, part, { failed: "true" }))
      const [down, { registrations, next_cursor: next }] = await Promise.all([listDown(), rejected])
      return <FailureLists {...down} rejected={registrations} next={next} part={part} {...context} />
    }
    case "domains": {
      const { status, after } = part
      const asked = { limit: CLAIM_LIST.pageSize, ...(status && { status }), ...(after && { after }) }
      const { domains, next_cursor } = await listClaims(asked, context.now)
      return <DomainList domains={domains} next={next_cursor} part={part} {...context} />
    }
    case "deleted": {
      const page = await listDeleted(readPage(DeletedQuery, part), context.now)
      return <DeletedList page={page} part={part} {...context} />
    }
    case "sources":
      return renderSources(id, context)
    case "jobs":
      return <JobList jobs={await listJobs()} {...context} />
    case "listing": {
      const reviewed = await findReviewed(id)
      const search = ListingQuery.safeParse({ q: id }).data
      const found = reviewed === null && search ? await findListings(search) : null
      const merge = reviewed && into !== "" ? await describeMerge(reviewed, into) : null
      return <ListingPanel id={id} reviewed={reviewed} found={found} merge={merge} {...context} />
    }
    case "duplicates":
      return <DuplicateList pairs={await findDuplicates(DUPLICATES)} most={DUPLICATES} />
  }
}

async function describeMerge(duplicate: Reviewed, into: string): Promise<Merge> {
  const kept = await findTarget(into)
  return { into, kept, obstacle: kept && findMergeObstacle(toMergeFacts(duplicate), toMergeFacts(kept)) }
}

const toMergeFacts = ({ service, deleted_at }: Reviewed): MergeFacts => ({
  ...{ id: service.id, protocol: service.protocol, host: service.host, status: service.status },
  isDeleted: deleted_at !== null,
  isVerified: service.domain_verified === 1,
})

/** Finds a listing by its number, id or URL. */
async function findTarget(text: string) {
  const reviewed = await findReviewed(text)
  const search = ListingQuery.safeParse({ q: text }).data
  if (reviewed || !search) return reviewed
  const { listings } = await findListings(search)
  const found = listings.find(({ service }) => service.url === text)
  return found ? findReviewed(found.service.id) : null
}

/** Shows one source with its past runs, or all sources when `name` names none of them. */
async function renderSources(name: string, context: SectionContext): Promise<ReactNode> {
  const sources = await listSources(context.now)
  if (!sources.some((source) => source.name === name)) return <SourceList sources={sources} {...context} />
  const [source, runs] = await Promise.all([
    getSource(name, context.now),
    listSourceRuns(name, RUN_PAGE.size, context.now),
  ])
  return <SourceList sources={[source]} runs={runs} {...context} />
}

/** Parses the filter, the order and the cursor of the review queue. An invalid filter leads to all that waits. */
function readQueue(part: Part) {
  const filter = PendingQuery.safeParse(part.filter).success ? part.filter : {}
  return { filter, query: readPage(PendingQuery, part, filter) }
}

/** Parses the cursor in the URL. A missing or invalid cursor leads to the first page. */
function readPage<Query>(schema: z.ZodType<Query>, { after }: Part, filter: Record<string, string> = {}): Query {
  return schema.safeParse({ ...filter, ...(after && { after }) }).data ?? schema.parse(filter)
}
