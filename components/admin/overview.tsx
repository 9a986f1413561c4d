// The administrator's overview: one card for everything that may need attention. Each card links to its section.

import { type Section, sectionHref } from "@/components/admin/address"
import { SectionHead } from "@/components/admin/frame"
import { formatAgo, formatCount, formatDuration, formatQuantity } from "@/components/format"
import { SiteLink } from "@/components/site/site-link"
import type { AdminOverview } from "@/lib/admin/schema"

interface Card {
  title: string
  figure: string
  /** One line of detail below the figure. */
  detail: string
  href: string
  isBad?: boolean
}

export function Overview({ overview, now }: { overview: AdminOverview; now: Date }) {
  return (
    <>
      <SectionHead title="Overview">What waits for a decision, and what does not run as it should.</SectionHead>
      <ul className="admin-cards">
        {listCards(overview, now).map(({ title, figure, detail, href, isBad = false }) => (
          <li key={title}>
            <SiteLink href={href} className="box admin-card" data-bad={isBad ? "" : undefined}>
              <span>{title}</span>
              <b>{figure}</b>
              <small>{detail}</small>
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function listCards({ waiting, sources, jobs, queues, refused_today }: AdminOverview, now: Date): Card[] {
  const { probes, webhooks } = queues
  return [
    card("Waiting for review", waiting.pending, "pending", {
      detail:
        waiting.oldest_pending_at === null
          ? "no listing"
          : `oldest registered ${formatAgo(waiting.oldest_pending_at, now)}`,
    }),
    card("Revisions", waiting.revisions, "revisions", { detail: "changes of public listings" }),
    card("Proposals", waiting.proposals, "proposals", { detail: "noticed by checks" }),
    card("Reports", waiting.reports, "reports", { detail: "of readers" }),
    describeSources(sources, now),
    {
      title: "Failing jobs",
      figure: `${formatCount(jobs.failing.length)} of ${formatCount(jobs.total)}`,
      detail: jobs.failing.map(({ name }) => name).join(", ") || "all jobs succeed",
      href: sectionHref("jobs"),
      isBad: jobs.failing.length > 0,
    },
    {
      title: "Check queue",
      figure: formatDuration(probes.lag_seconds * 1000),
      detail: `oldest overdue check; ${formatCount(probes.due)} due, ${formatCount(probes.in_flight)} running`,
      href: "/status",
    },
    {
      title: "Webhook queue",
      figure: formatDuration(webhooks.lag_seconds * 1000),
      detail: `longest wait; deliveries not sent yet: ${formatCount(webhooks.pending)}`,
      href: "/status",
    },
    card("Rejected today", refused_today.total, "failures", { detail: describeCodes(refused_today.by_code) }),
  ]
}

const card = (title: string, count: number, section: Section, { detail }: { detail: string }): Card => ({
  title,
  figure: formatCount(count),
  detail,
  href: sectionHref(section),
})

function describeSources({ total, failing }: AdminOverview["sources"], now: Date): Card {
  const [first] = failing
  return {
    title: "Failing sources",
    figure: `${formatCount(failing.length)} of ${formatCount(total)}`,
    detail: first
      ? `${first.name}: ${describeFailure(first, now)}`
      : total === 0
        ? "no sources configured"
        : "all sources are read",
    // With one failing source the card leads to the runs of this source.
    href: sectionHref("sources", failing.length === 1 && first ? { id: first.name } : {}),
    isBad: failing.length > 0,
  }
}

/** Describes the failed runs of a source, such as "12 failed runs since 3 hr. ago". */
export function describeFailure(
  { since, failed_runs }: { since: string | null; failed_runs: number },
  now: Date,
): string {
  const runs = formatQuantity(failed_runs, "failed run")
  return since === null ? runs : `${runs}, first ${formatAgo(since, now)}`
}

const CODES_SHOWN = 3
function describeCodes(codes: Record<string, number>): string {
  const shown = Object.entries(codes).slice(0, CODES_SHOWN)
  return (
    shown.map(([code, count]) => `${formatCount(count)} ${code.replaceAll("_", " ")}`).join(", ") || "no registration"
  )
}
