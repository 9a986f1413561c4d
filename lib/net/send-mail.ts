// Sends mail through the operator's own server. Only codes of errors are safe to show; messages of libraries may quote the credentials.

import { codeOf, UpstreamFailure } from "@/lib/net/operator-fetch"

/** Milliseconds for the connection, the greeting and each answer of the server, and for the whole call. */
const LIMITS = { stepMs: 8_000, wholeMs: 15_000 } as const

interface Mail {
  from: string
  to: readonly string[]
  subject: string
  text: string
}

/**
 * Resolves with the server's answer.
 * @param smtpUrl such as `smtps://user:password@mail.example.com`
 * @throws UpstreamFailure with the status of SMTP where the server has answered
 */
export async function sendMail(smtpUrl: string, mail: Mail, signal: AbortSignal): Promise<string> {
  const { createTransport } = await import("nodemailer")
  const limits = { connectionTimeout: LIMITS.stepMs, greetingTimeout: LIMITS.stepMs, socketTimeout: LIMITS.stepMs }
  const transport = createTransport({ url: smtpUrl, dnsTimeout: LIMITS.stepMs, ...limits })
  const ended = AbortSignal.any([signal, AbortSignal.timeout(LIMITS.wholeMs)])
  const aborted = new Promise<never>((_, reject) => {
    ended.addEventListener("abort", () => reject(new UpstreamFailure("no response in time")), { once: true })
  })
  try {
    const sent = transport.sendMail({ ...mail, to: [...mail.to], disableFileAccess: true, disableUrlAccess: true })
    const { response } = await Promise.race([sent, aborted])
    return response
  } catch (error) {
    throw toFailure(error)
  } finally {
    transport.close()
  }
}

function toFailure(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : null
  const code = codeOf(error)
  const reason = /^[A-Z0-9_]{2,60}$/.test(code) ? code : "the connection failed"
  return new UpstreamFailure(status ? `${reason}, SMTP ${status}` : reason, status)
}
