import type { ReactNode } from "react"
import { ApiPath } from "@/components/api-docs/api-path"
import { PlainTable } from "@/components/methodology/plain-table"
import { Prose } from "@/components/site/prose"

/** Every public address, reads before writes. */
export function Addresses({ baseUrl }: { baseUrl: string }) {
  return (
    <Prose id="addresses" title="Addresses">
      <p>
        All of them are under <code className="break-all">{baseUrl}</code>, and take and answer JSON unless it says
        otherwise. Times are UTC; a value that is not known is <code>null</code>.
      </p>
      <PlainTable caption="Addresses to read" columns={["Read", "What it answers"]} rows={toRows(READS)} />
      <PlainTable caption="Addresses to write" columns={["Write", "What it does"]} rows={toRows(WRITES)} />
      <p>
        <a href="/webhooks">Webhooks</a> take their secret in <code>X-Webhook-Secret</code>, all but the first call.
      </p>
      <PlainTable caption="Addresses of webhooks" columns={["Webhooks", "What it does"]} rows={toRows(WEBHOOKS)} />
    </Prose>
  )
}

type Address = readonly [address: string, does: ReactNode]
const toRows = (addresses: readonly Address[]) =>
  addresses.map(([address, does]) => [<ApiPath key={address}>{address}</ApiPath>, does])

const READS: readonly Address[] = [
  [
    "GET /api/v1/services",
    <>
      The list; its <a href="#list">parameters</a> are below.
    </>,
  ],
  ["GET /api/v1/services/{id}", "One service with its checks; by UUID or number."],
  ["GET /api/v1/categories", "The category tree with counts."],
  [
    "GET /api/v1/changes",
    <>
      Every change after <code>after</code>, in order.
    </>,
  ],
  [
    "GET /api/v1/export.csv",
    <>
      All of the list, or what its filters leave, as CSV. <a href="#pricing">Paid</a>.
    </>,
  ],
  [
    "GET /api/v1/stats/snapshots",
    <>
      One row of figures per day, for the last <code>days</code>.
    </>,
  ],
  [
    "GET /api/v1/opportunities",
    <>
      Where something is missing; of one <code>protocol</code>, or all.
    </>,
  ],
  ["GET /api/v1/health", "Totals, and when each job last ran. Never limited."],
]

const WRITES: readonly Address[] = [
  ["POST /api/v1/register", "Registers an endpoint, which is probed first."],
  ["POST /api/v1/claim", "Starts to claim a domain: a token, and where its hash goes."],
  ["POST /api/v1/claim/verify", "Looks for the hash."],
  ["POST /api/v1/claim/revoke", "Ends the claim."],
  ["POST /api/v1/claim/actions", "What was done with the token."],
  ["PATCH /api/v1/services/{id}", "Edits a listing, as the owner of its domain."],
  ["DELETE /api/v1/services/{id}", "Removes it."],
  ["POST /api/v1/services/bulk-delete", "Removes up to 25 at once."],
]

const WEBHOOKS: readonly Address[] = [
  ["POST /api/v1/webhooks", "Creates one: a url, a secret, events and a protocol_filter."],
  ["GET /api/v1/webhooks/{id}", "Its state: failures in a row, what waits, when it is tried."],
  ["DELETE /api/v1/webhooks/{id}", "Removes it with its log."],
  [
    "GET /api/v1/webhooks/{id}/deliveries",
    <>
      Its log with every attempt, newest first; of one <code>state</code>, and <code>before</code> a number.
    </>,
  ],
  ["POST /api/v1/webhooks/{id}/test", "Sends a test event."],
  ["POST /api/v1/webhooks/{id}/deliveries/{delivery}/replay", "Sends one delivery again."],
  [
    "POST /api/v1/webhooks/{id}/recover",
    <>
      Sends what was missed <code>since</code> a time.
    </>,
  ],
  ["POST /api/v1/webhooks/{id}/activate", "Activates it again."],
  ["POST /api/v1/webhooks/{id}/rotate", "Changes its secret; for a day both sign."],
]
