// Listings that nobody offers, with which an operator looks around (prisma/examples.ts).

import { formatQuantity } from "@/components/format"
import { Icon } from "@/components/ui/icon"

export const describeMadeUp = (count: number) =>
  count === 1
    ? "1\u00a0service of this directory is made up."
    : `${formatQuantity(count, "service")} of this directory are made up.`

/** A plain form, which works without script and adds nothing to the script of the front page. */
export function ExamplesForm({ adds = false }: { adds?: boolean }) {
  return (
    <form action="/start/examples" method="post" encType="multipart/form-data">
      <button type="submit" name="do" value={adds ? "add" : "remove"} className="btn">
        {adds ? "Add 200 examples" : "Remove all made-up services"}
      </button>
    </form>
  )
}

/** Above the list, so that nobody takes an example for an offer. A reader on the machine of the directory can remove them. */
export function MadeUpNote({ count, isLocal }: { count: number; isLocal: boolean }) {
  if (count === 0) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      <p className="flex gap-2 text-pretty">
        <span className="mt-0.5 flex-none">
          <Icon name="info" />
        </span>
        {describeMadeUp(count)} Nobody offers them; they show what the pages look like.
      </p>
      {isLocal && <ExamplesForm />}
    </div>
  )
}
