import { countCall, toRejected } from "@/app/actions"
import type { LintState, LintValues } from "@/components/lint/form-state"
import { parseBody } from "@/lib/input"
import { lintEndpoint, lintResponse } from "@/lib/lint/lint"
import { LintTarget, PastedResponse } from "@/lib/lint/schema"

interface Submission {
  values: LintValues
  /** True for a check of the pasted response, false for a request to the URL. */
  isPasted: boolean
  attempt: number
}

/**
 * Checks the endpoint or the pasted response. Counts against the client's limit of checks, because a check causes a request to
 * an untrusted URL.
 */
export async function getLintState({ values, isPasted, attempt }: Submission): Promise<LintState> {
  const now = new Date()
  try {
    await countCall("lint")
    const report = isPasted
      ? lintResponse(parseBody(PastedResponse, values), now)
      : await lintEndpoint(parseBody(LintTarget, values), now)
    return { kind: "checked", report, values, attempt }
  } catch (error) {
    return { ...(await toRejected(error, "the linter")), values, attempt }
  }
}
