import { countCall, readClient, toRejected } from "@/app/_shared/actions"
import type { LintState, LintValues } from "@/components/lint/form-state"
import { findBitcoinRate } from "@/lib/catalogue/price/rate"
import { parseBody } from "@/lib/contract/input"
import { buildAnswer } from "@/lib/lint/answer"
import { inspectResponse, toReport } from "@/lib/lint/lint"
import { inspectEndpoint } from "@/lib/lint/lint-host"
import { LintTarget, PastedResponse } from "@/lib/lint/schema"
import { mapProtocols } from "@/lib/protocols/names"

/** A check of an endpoint counts against the limit of checks, because it sends a request to an untrusted URL. */
export async function getLintState(values: LintValues, isPasted: boolean, attempt: number): Promise<LintState> {
  const now = new Date()
  try {
    const inspected = isPasted ? inspectResponse(parseBody(PastedResponse, values), now) : await inspectUrl(values, now)
    const report = toReport(inspected)
    const { protocols } = buildAnswer(inspected, report, await findBitcoinRate())
    return { kind: "checked", report, offers: mapProtocols((protocol) => protocols[protocol].offers), values, attempt }
  } catch (error) {
    return { ...(await toRejected(error, "the linter")), values, attempt }
  }
}

async function inspectUrl(values: LintValues, now: Date) {
  const target = parseBody(LintTarget, values)
  await countCall("lint")
  const isThorough = values.behaviour === "yes"
  if (isThorough) await countCall("behaviour")
  return inspectEndpoint(target, await readClient(), now, isThorough)
}
