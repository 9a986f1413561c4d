// Rejects a form post that none of our forms can have sent: with 4xx, counted against the client, and one log line that quotes
// nothing of the request. Next would respond 500 and print a stack trace with the client's headers.

import type { IncomingMessage, ServerResponse } from "node:http"
import { catchAppError } from "@/lib/contract/errors"
import { baseUrl } from "@/lib/env"
import { type FormCall, runFormCall } from "@/lib/http/forms/form-call"
import { FORM_ERRORS, type FormFault, findFormFault, hostOf } from "@/lib/http/forms/form-request"
import { reject } from "@/lib/http/rejection"
import { isFormPage, pathOf } from "@/lib/http/request-fault"
import { requireUnspent, spend } from "@/lib/paywall/rate-limit"
import { log } from "@/lib/process/log"

/** The fault for each status that Next sets before an action runs. Any other status means invalid arguments. */
const FAULTS: Readonly<Record<number, FormFault>> = { 404: "unknown-action", 409: "unknown-action", 413: "size" }

/** Calls `handle`, unless the POST request is an invalid form post; an invalid post is rejected. */
export async function guardForm(
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => Promise<void>,
): Promise<void> {
  if (!isFormPage(pathOf(request.url ?? ""))) return handle()
  const client = String(request.headers["x-directory-client"])
  const requestId = String(request.headers["x-request-id"])
  const rejectFor = async (fault: FormFault) => {
    log.warn({ requestId, fault }, "form rejected")
    // A client that has sent too many invalid forms gets `rate_limited` instead of the error of the form.
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
    // A client that disconnects early has not sent an invalid form.
    if (response.destroyed) return
    rejectFor(fault).catch((error: unknown) => log.error({ requestId, err: error }, "the form guard failed"))
  })
  return runFormCall(call, handle)
}

/**
 * Sets x-forwarded-host to the origin's host. Next rejects an action when the hosts differ. The caller has already checked the
 * origin with `findFormFault`.
 */
function setForwardedHost({ headers, rawHeaders }: IncomingMessage): void {
  const host = hostOf(headers.origin ?? "")
  if (host === null) return
  headers["x-forwarded-host"] = host
  rawHeaders.push("x-forwarded-host", host)
}

/** Calls `onFault` instead of sending a 4xx or 5xx response that Next creates before an action has accepted the form. */
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
