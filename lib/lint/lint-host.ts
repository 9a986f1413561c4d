// Checks an endpoint for a client, when its host is free (docs/decisions.md#requests-to-a-host).

import type { BitcoinRate } from "@/lib/catalogue/price/price"
import { buildAnswer } from "@/lib/lint/answer"
import { type Inspected, inspectReply, inspectTarget, toReport, toTarget } from "@/lib/lint/lint"
import type { LintAnswer, LintInput, LintTarget } from "@/lib/lint/schema"
import { withHost } from "@/lib/probe/host/with-host"
import type { BodyField } from "@/lib/probe/mcp/tool-arguments"

/**
 * @param client the key by which rate limits count the client
 * @param isThorough also sends the requests of the behaviour checks
 * @param signal aborts the check, for example when the client disconnects
 * @throws `invalid_parameter` for a request that is not possible, and like `withHost`
 */
export async function inspectEndpoint(
  given: LintTarget,
  client: string,
  now: Date,
  isThorough = false,
  signal?: AbortSignal,
  bodyField?: BodyField,
): Promise<Inspected> {
  const target = toTarget(given, isThorough, bodyField)
  return withHost(target, { visitor: client }, (turn) => inspectTarget(target, now, turn, isThorough), signal)
}

/** The answer of the API. @param rate converts prices in sats to dollars; null when no rate is known */
export async function lint(
  input: LintInput,
  client: string,
  now: Date,
  rate: BitcoinRate | null,
  signal?: AbortSignal,
): Promise<LintAnswer> {
  const inspected =
    "reply" in input
      ? inspectReply(input.reply, now)
      : await inspectEndpoint(input, client, now, input.behaviour, signal, "body")
  return buildAnswer(inspected, toReport(inspected), rate)
}
