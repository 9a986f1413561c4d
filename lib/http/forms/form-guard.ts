// Rejects a form post that none of our forms sends: 4xx, counted against the client, and one log line that quotes nothing of the
// request. Next would respond with 500 and print a stack trace with the client's headers.

import type { IncomingMessage, ServerResponse } from "node:http"
import { baseUrl } from "@/lib/env"
import { catchAppError } from "@/lib/errors"
import { type FormCall, runFormCall } from "@/lib/http/forms/form-call"
import { FORM_ERRORS, type FormFault, findFormFault, hostOf } from "@/lib/http/forms/form-request"
import { reject } from "@/lib/http/rejection"
import { isFormPage, pathOf } from "@/lib/http/request-fault"
import { log } from "@/lib/log"
import { requireUnspent, spend } from "@/lib/paywall/rate-limit"

/** By the status that Next sets before an action runs. */
const FAULTS: Readonly<Record<number, FormFault>> = { 404: "unknown-action", 409: "unknown-action", 413: "size" }

/** Calls `handle`, unless the request is an invalid form post. */
export async function guardForm(
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => Promise<void>,
): Promise<void> {
  if (request.method !== "POST" || !isFormPage(pathOf(request.url ?? ""))) return handle()
  const client = String(request.headers["x-directory-client"])
  const requestId = String(request.headers["x-request-id"])
  const rejectFor = async (fault: FormFault) => {
    log.warn({ requestId, fault }, "form rejected")
    // A client that has sent too many invalid forms gets the error of the limit.
    const error = (await catchAppError(spend("form", client))) ?? FORM_ERRORS[fault]
    reject(request, response, error, requestId)
  }
  const limitError = await catchAppError(requireUnspent("form", client))
  if (limitError) return reject(request, response, limitError, requestId)
  const fault = findFormFault(request.headers, new URL(baseUrl).host)
  if (fault) return rejectFor(fault)
  setForwardedHost(request)
  const call: FormCall = { isAccepted: false }
  rejectBeforeAction(response, call, (fault) => {
    // A client that disconnected sent nothing invalid.
    if (response.destroyed) return
    rejectFor(fault).catch((error: unknown) => log.error({ requestId, err: error }, "the form guard failed"))
  })
  return runFormCall(call, handle)
}

/** Next compares the origin, which `findFormFault` has checked, with this header only. */
function setForwardedHost({ headers, rawHeaders }: IncomingMessage): void {
  const host = hostOf(headers.origin ?? "")
  if (host === null) return
  headers["x-forwarded-host"] = host
  rawHeaders.push("x-forwarded-host", host)
}

/** Calls `onFault` instead of sending a 4xx or 5xx that comes before an action has accepted the form. */
function rejectBeforeAction(response: ServerResponse, call: FormCall, onFault: (fault: FormFault) => void): void {
  const { writeHead, write, end } = response
  let fault: FormFault | null = null
  const isFault = (status: number) => {
    if (!call.isAccepted && status >= 400 && !response.headersSent) fault ??= FAULTS[status] ?? "arguments"
    return fault !== null
  }
  response.writeHead = (status: number, ...rest: unknown[]) =>
    isFault(status) ? response : Reflect.apply(writeHead, response, [status, ...rest])
  response.write = (...given: unknown[]) => isFault(response.statusCode) || Reflect.apply(write, response, given)
  response.end = (...given: unknown[]) => {
    if (!isFault(response.statusCode) || fault === null) return Reflect.apply(end, response, given)
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    Object.assign(response, { writeHead, write, end })
    onFault(fault)
    return response
  }
}
