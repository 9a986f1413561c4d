// The channels to the operator: ALERT_URL and ALERT_EMAIL. Each has time limits and retries. A failure is logged without the path of
// the URL, which is a secret.

import { ConstantBackoff, handleWhen, retry } from "cockatiel"
import { findFormat, formatCall } from "@/lib/alerts/format-webhook"
import type { AlertMessage } from "@/lib/alerts/message"
import { env } from "@/lib/env"
import { isUpstreamFailure, operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { sendMail } from "@/lib/net/send-mail"
import { log } from "@/lib/process/log"
import { printable } from "@/lib/text/text"

const RETRIES = { count: 2, pauseMs: 2_000 } as const
const WEBHOOK_MS = 10_000
const SHOWN_ANSWER = 200

export interface Channel {
  /** For the operator, without what is secret. */
  name: string
  /** Resolves with what the receiver answered. @throws UpstreamFailure */
  send: (message: AlertMessage, signal: AbortSignal) => Promise<string>
}

export function listChannels(): Channel[] {
  const { ALERT_URL: url, ALERT_EMAIL: to, SMTP_URL: smtpUrl } = env
  return [...(url ? [createWebhook(url)] : []), ...(smtpUrl && to.length > 0 ? [createMail(smtpUrl, to)] : [])]
}

function createWebhook(target: string): Channel {
  const format = env.ALERT_FORMAT ?? findFormat(target)
  return {
    name: `ALERT_URL (${new URL(target).host}, ${format})`,
    send: async (message, signal) => {
      const { url, ...request } = formatCall(target, format, message)
      const { status, text } = await operatorFetch(url, { method: "POST", timeoutMs: WEBHOOK_MS, signal, ...request })
      if (status < 200 || status > 299) throw new UpstreamFailure(`HTTP ${status}`, status)
      return `HTTP ${status} ${printable(text.replace(/\s+/g, " "), SHOWN_ANSWER)}`.trim()
    },
  }
}

function createMail(smtpUrl: string, to: readonly string[]): Channel {
  const from = env.CONTACT_EMAIL ?? to[0] ?? ""
  return {
    name: `ALERT_EMAIL (${new URL(smtpUrl).host})`,
    send: async ({ title, text }, signal) =>
      printable(await sendMail(smtpUrl, { from, to, subject: title, text: `${text}\n` }, signal), SHOWN_ANSWER),
  }
}

export type Delivery = { channel: string; isDelivered: boolean; answer: string }

/** A request that the receiver understood and refused is not repeated. For SMTP these are the codes from 500. */
const isPassing = (error: Error) => {
  const status = isUpstreamFailure(error) ? error.status : null
  return status === null || status === 429 || (status >= 500 && !error.message.includes("SMTP"))
}

/** Sends a message by every channel at once. Never throws. */
export async function deliver(
  message: AlertMessage,
  signal: AbortSignal,
  channels: readonly Channel[] = listChannels(),
): Promise<Delivery[]> {
  const policy = retry(handleWhen(isPassing), {
    maxAttempts: RETRIES.count,
    backoff: new ConstantBackoff(RETRIES.pauseMs),
  })
  return Promise.all(
    channels.map(async ({ name: channel, send }) => {
      try {
        const answer = await policy.execute(() => send(message, signal), signal)
        return { channel, isDelivered: true, answer }
      } catch (error) {
        const answer = isUpstreamFailure(error)
          ? error.reason
          : signal.aborted
            ? "the process stops"
            : "the call failed"
        log.error({ channel, reason: answer }, "an alert could not be sent")
        return { channel, isDelivered: false, answer }
      }
    }),
  )
}
