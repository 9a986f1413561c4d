import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { DeletedList } from "@/components/admin/deleted-list"
import { DomainList } from "@/components/admin/domain-list"
import { FailureLists } from "@/components/admin/failure-lists"
import { JobList } from "@/components/admin/job-list"
import { ListingPanel } from "@/components/admin/listing-panel"
import { PendingList } from "@/components/admin/pending-list"
import { ProposalList } from "@/components/admin/proposal-list"
import { RevisionList } from "@/components/admin/revision-list"
import { SourceList } from "@/components/admin/source-list"
import { ALL, CREATED_AT, context, pending, words } from "./admin-fixtures"
import { buildService } from "./fixtures"

describe("the lists and panels of listings", () => {
  it.each<[string, ReactNode]>([
    [
      "No listing waits for review.",
      <PendingList tick={null} next={null} part={ALL} key="p" pending={[]} total={0} {...context} />,
    ],
    ["No proposed changes.", <RevisionList next={null} part={ALL} key="r" revisions={[]} total={0} {...context} />],
    ["No proposals.", <ProposalList next={null} part={ALL} key="s" proposals={[]} total={0} {...context} />],
    [
      "No listing is down.",
      <FailureLists key="d" down={[]} total={0} rejected={[]} next={null} part={ALL} {...context} />,
    ],
    [
      "No registration was rejected.",
      <FailureLists key="f" down={[]} total={0} rejected={[]} next={null} part={ALL} {...context} />,
    ],
    ["No claims.", <DomainList key="c" domains={[]} next={null} part={ALL} {...context} />],
    [
      "No deleted listing can be restored.",
      <DeletedList key="g" page={{ deleted: [], next_cursor: null }} part={ALL} {...context} />,
    ],
    ["There are no jobs.", <JobList key="j" jobs={[]} {...context} />],
    ["No sources configured.", <SourceList key="q" sources={[]} {...context} />],
    [
      "There is no listing with this",
      <ListingPanel
        key="l"
        merge={null}
        id="4711"
        reviewed={null}
        found={{ listings: [], has_more: false }}
        {...context}
      />,
    ],
  ])("explain an empty section: %s", (sentence, node) => {
    expect(words(node)).toContain(sentence)
  })

  it("show when a listing was deleted and when it is removed permanently", () => {
    const gone = { service: buildService(), deleted_at: CREATED_AT, gone_at: "2026-12-21T01:00:00Z" }
    const text = words(<DeletedList page={{ deleted: [gone], next_cursor: "1_x" }} part={ALL} {...context} />)
    expect(text).toContain("|Deleted |55 min. ago|, removed permanently |21 Dec 2026, 01:00 UTC|")
    expect(text).toContain("|Next page|")
  })

  it("link to all listings that are down if not all are shown", () => {
    const down = [{ service: buildService({ health_status: "down" }), since: CREATED_AT, reason: null }]
    const markup = renderToStaticMarkup(
      <FailureLists down={down} total={120} rejected={[]} next={null} part={ALL} {...context} />,
    )
    expect(markup).toContain('href="/?health=down"')
    expect(
      words(<FailureLists down={down} total={1} rejected={[]} next={null} part={ALL} {...context} />),
    ).not.toContain("see all")
  })

  it("offer only to restore a deleted listing, and offer to approve a rejected one", () => {
    const gone = { ...pending(), review_note: null, deleted_at: CREATED_AT }
    const deleted = words(<ListingPanel merge={null} found={null} id="1" reviewed={gone} {...context} />)
    expect(deleted).toContain("|Restore|")
    for (const other of ["|Approve|", "|Probe now|", "|Reject|"]) expect(deleted).not.toContain(other)
    const service = buildService({ status: "rejected" })
    const rejected = { ...pending({ service }), review_note: "a copy", deleted_at: null }
    const text = words(<ListingPanel merge={null} found={null} id="1" reviewed={rejected} {...context} />)
    expect(text).toContain("Reason given: a copy")
    expect(text).toContain("|Approve|")
    expect(text).not.toContain("|Reject|")
  })
})
