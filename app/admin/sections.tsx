// What each section shows: one query of a room, handed to one component.

import type { ReactNode } from "react"
import type { Section, SectionContext } from "@/components/admin/address"
import { FailureLists } from "@/components/admin/failure-lists"
import { JobList } from "@/components/admin/job-list"
import { ListingPanel } from "@/components/admin/listing-panel"
import { PendingList } from "@/components/admin/pending-list"
import { ProposalList } from "@/components/admin/proposal-list"
import { RevisionList } from "@/components/admin/revision-list"
import { listJobs } from "@/lib/jobs/queries"
import {
  findReviewed,
  listAttempts,
  listDown,
  listPending,
  listProposals,
  listRevisions,
} from "@/lib/registration/queries"

const REFUSED = { failed: true, limit: 50 } as const

/** `id` is what the section that shows one listing was asked for. */
export async function renderSection(section: Section, id: string, context: SectionContext): Promise<ReactNode> {
  switch (section) {
    case "pending":
      return <PendingList {...(await listPending())} {...context} />
    case "revisions":
      return <RevisionList {...(await listRevisions())} {...context} />
    case "proposals":
      return <ProposalList {...(await listProposals())} {...context} />
    case "failures": {
      const [down, { registrations }] = await Promise.all([listDown(), listAttempts(REFUSED)])
      return <FailureLists down={down} refused={registrations} {...context} />
    }
    case "jobs":
      return <JobList jobs={await listJobs()} {...context} />
    case "listing":
      return <ListingPanel id={id} reviewed={await findReviewed(id)} {...context} />
  }
}
