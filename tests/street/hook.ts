// The webhook receiver (`POST /hook`) of a test host of providers.ts: stores the requests and responds as the test configured.

import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import { readText } from "./shop"

export const HOOK_PATH = "/hook"
const MOST_TAKEN = 200

export const Hook = z.strictObject({
  status: z.int().min(200).max(599).default(204),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(""),
})
export type Hook = z.output<typeof Hook>
export type HookInput = z.input<typeof Hook>

/** A request to the receiver, and the status of its response. */
export interface Taken {
  status: number
  headers: Record<string, string>
  body: string
}

/** The receiver of one host: its configured response and the stored requests, oldest first. */
export interface Receiver {
  hook: Hook
  taken: Taken[]
}

export const newReceiver = (): Receiver => ({ hook: Hook.parse({}), taken: [] })

export async function answerHook(receiver: Receiver, request: IncomingMessage, response: ServerResponse) {
  const { hook, taken } = receiver
  const body = await readText(request)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  taken.push({ status: hook.status, headers, body })
  if (taken.length > MOST_TAKEN) taken.shift()
  return response.writeHead(hook.status, hook.headers).end(hook.status === 204 ? undefined : hook.body)
}
