// The channel from a web process to the primary process, which counts for all web processes of one machine: `callPrimary` sends a
// request and resolves with the response. The requests of one turn of the event loop travel in one message.

import { perProcess } from "@/lib/process/process-state"

const LIMITS = {
  /** Requests without a response. Beyond this number a request fails at once. */
  waiting: 20_000,
  /** A primary that does not respond within this time is busy or gone. */
  answerMs: 1_000,
} as const

type Call = readonly [id: number, topic: string, input: unknown]
type Answer = readonly [id: number, output: unknown]
/** The messages of the channel. A relayed message is a call of another web process that concerns all of them. */
export type ChannelMessage = { calls: Call[] } | { answers: Answer[] } | { relayed: [topic: string, value: unknown] }

interface Waiter {
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}

interface Channel {
  send: ((message: ChannelMessage) => void) | null
  nextId: number
  waiting: Map<number, Waiter>
  outbox: Call[]
  listeners: Map<string, (value: never) => void>
}

const channel = () =>
  perProcess(
    "primary channel",
    (): Channel => ({ send: null, nextId: 1, waiting: new Map(), outbox: [], listeners: new Map() }),
  )

/** True when this process is one of several web processes, so that the primary counts. */
export const isOneOfSeveral = (): boolean => channel().send !== null

/** Opens the channel. @param send sends a message to the primary */
export function openChannel(send: (message: ChannelMessage) => void): void {
  channel().send = send
}

/**
 * Resolves with the primary's response.
 * @throws Error when this is the only web process, when the primary does not respond within a second, and when 20,000 requests wait
 */
export function callPrimary<Output>(topic: string, input: unknown): Promise<Output> {
  const state = channel()
  if (state.send === null) return Promise.reject(new Error("this process has no primary"))
  if (state.waiting.size >= LIMITS.waiting)
    return Promise.reject(new Error("too many requests wait for the primary process"))
  const id = state.nextId
  state.nextId += 1
  return new Promise((resolve, reject) => {
    state.waiting.set(id, { resolve: resolve as (output: unknown) => void, reject })
    state.outbox.push([id, topic, input])
    if (state.outbox.length === 1) setImmediate(() => sendOutbox(state))
  })
}

function sendOutbox(state: Channel): void {
  const calls = state.outbox
  state.outbox = []
  state.send?.({ calls })
  const expire = () => {
    for (const [id] of calls) settle(state, id)?.reject(new Error("the primary process did not respond in time"))
  }
  setTimeout(expire, LIMITS.answerMs).unref()
}

function settle(state: Channel, id: number): Waiter | undefined {
  const waiter = state.waiting.get(id)
  state.waiting.delete(id)
  return waiter
}

/** Calls `listener` with each value that another web process publishes under this topic. A later listener replaces an earlier one. */
export function listenTo<Value>(topic: string, listener: (value: Value) => void): void {
  channel().listeners.set(topic, listener)
}

/** Handles a message of the primary. */
export function receiveFromPrimary(message: ChannelMessage): void {
  const state = channel()
  if ("answers" in message) {
    for (const [id, output] of message.answers) settle(state, id)?.resolve(output)
  } else if ("relayed" in message) {
    const [topic, value] = message.relayed
    state.listeners.get(topic)?.(value as never)
  }
}

/** What the primary does with the calls of one topic. @param from the number of the web process */
export type CallHandler = (input: never, from: number) => unknown

/** Responds to the calls of one message of the web process `from`. A topic without a handler is an error of the program. */
export async function answerCalls(
  calls: readonly Call[],
  from: number,
  handlers: Readonly<Record<string, CallHandler>>,
): Promise<ChannelMessage> {
  const answer = async ([id, topic, input]: Call): Promise<Answer> => {
    const handler = handlers[topic]
    if (!handler) throw new Error(`the primary has no handler for ${topic}`)
    return [id, await handler(input as never, from)]
  }
  return { answers: await Promise.all(calls.map(answer)) }
}
