import { logFailure } from "@/app/_shared/attempt"
import { Moment } from "@/components/site/moment"
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
    await logFailure(error, "read the last check", "footer failed")
    return null
  }
}
