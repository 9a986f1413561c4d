// Renders each section of the administrator's pages: one query and one component per section.

import type { ReactNode } from "react"
import type { z } from "zod"
import type { Part, Section, SectionContext } from "@/components/admin/address"
import { DeletedList } from "@/components/admin/deleted-list"
import { DomainList } from "@/components/admin/domain-list"
import { FailureLists } from "@/components/admin/failure-lists"
import { JobList } from "@/components/admin/job-list"
import { ListingPanel } from "@/components/admin/listing-panel"
import { PendingList } from "@/components/admin/pending-list"
import { ProposalList } from "@/components/admin/proposal-list"
import { RevisionList } from "@/components/admin/revision-list"
import { SourceList } from "@/components/admin/source-list"
import { listDeleted } from "@/lib/catalogue/owned/deleted"
import { listClaims } from "@/lib/claims/queries"
import { CLAIM_LIST } from "@/lib/claims/schema"
import { listJobs } from "@/lib/jobs/queries"
import { AttemptQuery, DeletedQuery } from "@/lib/registration/admin-schema"
import {
  findReviewed,
  listAttempts,
  listDown,
  listPending,
  listProposals,
  listRevisions,
} from "@/lib/registration/queries"
import { WaitingQuery } from "@/lib/registration/review-schema"
import { listSources } from "@/lib/sources/queries"

interface Asked {
  /** The number or id of a listing from the URL, for the section that shows one listing. */
  id: string
  part: Part
}

export async function renderSection(
  section: Section,
  { id, part }: Asked,
  context: SectionContext,
): Promise<ReactNode> {
  switch (section) {
    case "pending": {
      const { next_cursor: next, ...list } = await listPending(readPage(WaitingQuery, part))
      return <PendingList {...list} next={next} part={part} {...context} />
    }
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
      return <SourceList sources={await listSources(context.now)} {...context} />
    case "jobs":
      return <JobList jobs={await listJobs()} {...context} />
    case "listing":
      return <ListingPanel id={id} reviewed={await findReviewed(id)} {...context} />
  }
}

/** Parses the cursor in the URL. A missing or invalid cursor leads to the first page. */
function readPage<Query>(schema: z.ZodType<Query>, { after }: Part, filter: Record<string, string> = {}): Query {
  return schema.safeParse({ ...filter, ...(after && { after }) }).data ?? schema.parse(filter)
}
