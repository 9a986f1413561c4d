// What the directory stores of people, for the page /privacy. tests/docs/privacy.test.ts names a table that is missing here and in
// NOT_OF_PEOPLE.

import { BATCH_LIMITS } from "@/lib/batch/limits"
import { LEAST_CLIENTS } from "@/lib/demand/demand-counter"
import { RETENTION_DAYS } from "@/lib/health/retention"
import { LIMITS } from "@/lib/webhooks/schema"

export interface Stored {
  whose: "Readers and buyers" | "Providers of APIs" | "Subscribers" | "Administrators"
  what: string
  why: string
  /** How long, as a sentence part. */
  kept: string
  /** The models of prisma/schema.prisma that hold it; none for what is in memory only. */
  models: readonly string[]
}

const days = (count: number) => `${count} days`
const UNTIL_GONE = "Until the owner or an administrator deletes it, and 30 days more"

export const STORED: readonly Stored[] = [
  {
    whose: "Readers and buyers",
    what: "The network address, in memory only",
    why: "To limit requests. It is neither logged nor written to the database.",
    kept: "At most a day",
    models: [],
  },
  {
    whose: "Readers and buyers",
    what: `Words of a search that found nothing, with the number of clients, from ${LEAST_CLIENTS} clients on`,
    why: "To show providers what is missing",
    kept: days(RETENTION_DAYS.search_demand),
    models: ["SearchDemand"],
  },
  {
    whose: "Readers and buyers",
    what: "How many clients saw, opened and picked a service on a day, without who",
    why: "A figure for its owner",
    kept: days(RETENTION_DAYS.service_uses),
    models: ["ServiceUse"],
  },
  {
    whose: "Readers and buyers",
    what: "A report on a listing: its text, and the contact if one was given",
    why: "For the administrator, who decides about it",
    kept: `Until ${days(RETENTION_DAYS.dismissed_reports)} after the decision`,
    models: ["Report"],
  },
  {
    whose: "Readers and buyers",
    what: "A paid token: the hash of its payment, its price and its time, without who paid",
    why: "To accept a payment once, and to account for it",
    kept: "For good",
    models: ["Redemption"],
  },
  {
    whose: "Providers of APIs",
    what: "A listing, and the contact e-mail if one was given, which nobody but the administrator reads",
    why: "To show the listing, and to ask back",
    kept: UNTIL_GONE,
    models: ["Service", "Revision", "Proposal"],
  },
  {
    whose: "Providers of APIs",
    what: "An attempt to list an endpoint: its URL and our check",
    why: "To explain what was wrong",
    kept: `${days(RETENTION_DAYS.refused_registrations)} for a rejected one, else as long as the listing`,
    models: ["Registration"],
  },
  {
    whose: "Providers of APIs",
    what: "A registration of many endpoints",
    why: "To show its result",
    kept: days(BATCH_LIMITS.keptDays),
    models: ["RegistrationBatch", "RegistrationBatchEntry"],
  },
  {
    whose: "Providers of APIs",
    what: "The proof of a domain: the hash of its token, and the contact e-mail if one was given",
    why: "To let its owner edit the listings",
    kept: `${days(RETENTION_DAYS.unproven_claims)} without a proof, else until the owner gives the domain up`,
    models: ["Claim", "ClaimHash"],
  },
  {
    whose: "Providers of APIs",
    what: "What the owner of a domain changed, by domain",
    why: "To explain a change later",
    kept: "For good",
    models: ["OwnerAction"],
  },
  {
    whose: "Subscribers",
    what: "A webhook: its URL, its filters, its secret (encrypted), and a hash of the network address that made it",
    why: "To deliver, and to limit how many one client makes",
    kept: "Until the subscriber deletes it",
    models: ["Webhook"],
  },
  {
    whose: "Subscribers",
    what: "Deliveries, and what the receiver responded",
    why: "To show why a delivery failed",
    kept: days(LIMITS.keptDays),
    models: ["Delivery", "Attempt"],
  },
  {
    whose: "Administrators",
    what: "What an administrator changed, with the name that the operator gave him",
    why: "To undo and to explain it",
    kept: "For good",
    models: ["AdminAct"],
  },
  {
    whose: "Administrators",
    what: "A session of an administrator, an owner or a subscriber: a hash of its cookie",
    why: "To stay signed in",
    kept: "Until it is signed out, at most three days",
    models: ["Session"],
  },
]

/** Tables about endpoints and about the directory itself. */
export const NOT_OF_PEOPLE: readonly string[] = [
  ...["CatalogueVersion", "CatalogueWord", "Embedding", "EmbeddingBacklog", "EmbeddingTarget", "TemplateBacklog"],
  ...["Check", "Incident", "ProbeLease", "SiteLease", "Host", "HostFiles", "HostIcon", "Facilitator", "HourlyCheck"],
  ...[
    "DailyCheck",
    "Price",
    "Snapshot",
    "Event",
    "Outbox",
    "ChangeLog",
    "SharedCache",
    "Source",
    "Challenge",
    "Description",
    "BehaviourResult",
  ],
  ...["SourceListing", "SourceRun", "Rate", "ComponentDay", "MeasuredTime", "ComponentIncident", "JobLease"],
  ...["PurgedListing", "SealKey", "Backup", "Alert", "ResponseMinute", "TableSize"],
]
