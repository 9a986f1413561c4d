"use server"

// "Ask it now": one unpaid request to the endpoint of a service, with the limits of a check of an endpoint.

import { acceptForm, countCall, readClient, readField, toMessage } from "@/app/_shared/actions"
import { describeAnswer, type Received } from "@/components/service/call/answer-words"
import type { AskState } from "@/components/service/call/ask-state"
import { fillRequest, listFields, readValues } from "@/components/service/call/fill-request"
import { findBitcoinRate } from "@/lib/catalogue/price/rate"
import { findServiceDetail } from "@/lib/catalogue/queries"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { buildAnswer } from "@/lib/lint/answer"
import { toReport } from "@/lib/lint/lint"
import { inspectEndpoint } from "@/lib/lint/lint-host"
import { LintTarget } from "@/lib/lint/schema"

export async function askAction(previous: AskState, form: FormData): Promise<AskState> {
  acceptForm(form, previous)
  const attempt = previous.attempt + 1
  try {
    const service = await findServiceDetail(readField(form, "service"))
    if (!service) throw new AppError("not_found", "There is no service with this id.")
    const received = await ask(service, form)
    return { attempt, answer: describeAnswer(service, received, new Date()), problem: null }
  } catch (error) {
    return { attempt, answer: null, problem: await toMessage(error, "the request to the endpoint") }
  }
}

async function ask(service: ServiceDetail, form: FormData): Promise<Received> {
  const { url, body, method } = fill(service, form)
  const target = parseBody(LintTarget, { url, http_method: method, probe_body: body ?? "", tool: service.tool ?? "" })
  await countCall("lint")
  const inspected = await inspectEndpoint(target, await readClient(), new Date())
  const report = toReport(inspected)
  const { protocols } = buildAnswer(inspected, report, await findBitcoinRate())
  const { offers } = protocols[service.protocol]
  return {
    at: report.at,
    status: report.status,
    tookMs: inspected.tookMs,
    problem: report.problem ?? (offers.length > 0 ? null : report.summary),
    offers,
    more: { href: `/lint?${new URLSearchParams({ url, method })}`, words: "Full report" },
  }
}

/** The request with the values of the form. */
function fill({ call, url, http_method }: ServiceDetail, form: FormData) {
  if (!call) return { url, body: null, method: http_method ?? "GET" }
  const fields = listFields(call)
  const values = Object.fromEntries(fields.map(({ field }) => [field, readField(form, field)]))
  const { url: filled, body } = fillRequest(call, fields, readValues(values))
  return { url: filled, body, method: call.method }
}
