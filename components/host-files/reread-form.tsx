import type { Action } from "@/components/account/address"
import { Moment } from "@/components/site/moment"
import { ActionButton } from "@/components/ui/action-button"
import type { HostFiles } from "@/lib/sources/host-files/schema"

interface RereadFormProps {
  files: Pick<HostFiles, "rereading_since">
  action: Action
  now: Date
}

/** The button with which the proven owner has the documents read again, once an hour. */
export function RereadForm({ files: { rereading_since }, action, now }: RereadFormProps) {
  if (rereading_since !== null) {
    return (
      <p className="max-w-measure text-pretty text-muted">
        You asked for a new reading <Moment at={rereading_since} now={now} />. It waits or runs; load the page again to
        see its result.
      </p>
    )
  }
  return (
    <form action={action} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <ActionButton name="read" value="now">
        Read documents again
      </ActionButton>
      <span className="hint">Once an hour. New endpoints are checked, and known listings updated.</span>
    </form>
  )
}
