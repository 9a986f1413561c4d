import { readRequestId } from "@/app/_shared/attempt"
import { Moment } from "@/components/site/moment"
import { recordLoadFailure } from "@/lib/http/load-failure"
import { findLastCheck } from "@/lib/stats/queries"

/** The last sentence of the footer. A page whose database fails is shown without this sentence. */
export async function LastCheck() {
  const at = await readLastCheck()
  if (at === null) return null
  return (
    <>
      Last check: <Moment at={at} now={new Date()} />.
    </>
  )
}

async function readLastCheck(): Promise<string | null> {
  try {
    return await findLastCheck()
  } catch (error) {
    recordLoadFailure(error, { what: "read the last check", requestId: await readRequestId() })
    return null
  }
}
