import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  answerCalls,
  type ChannelMessage,
  callPrimary,
  isOneOfSeveral,
  listenTo,
  openChannel,
  receiveFromPrimary,
} from "@/lib/process/primary-channel"
import { dropState } from "@/lib/process/process-state"

const handlers = { double: (input: number) => input * 2, who: (_input: null, from: number) => from }

beforeEach(() => void dropState("primary channel"))
afterEach(() => void vi.useRealTimers())

/** Opens the channel to a primary that answers as process 7. Returns the messages that it gets. */
function openToPrimary(): ChannelMessage[] {
  const sent: ChannelMessage[] = []
  openChannel((message) => {
    sent.push(message)
    if ("calls" in message) void answerCalls(message.calls, 7, handlers).then(receiveFromPrimary)
  })
  return sent
}

describe("the channel to the primary", () => {
  it("is closed for the only web process", async () => {
    expect(isOneOfSeveral()).toBe(false)
    await expect(callPrimary("double", 1)).rejects.toThrow("no primary")
  })

  it("sends the calls of one turn in one message, and gives each its response", async () => {
    const sent = openToPrimary()
    expect(isOneOfSeveral()).toBe(true)
    expect(await Promise.all([callPrimary("double", 4), callPrimary("who", null)])).toEqual([8, 7])
    expect(sent).toHaveLength(1)
    expect(await callPrimary("double", 5)).toBe(10)
  })

  it("gives up a call that the primary does not answer, and holds no more than 20,000", async () => {
    vi.useFakeTimers()
    openChannel(() => undefined)
    const calls = Array.from({ length: 20_000 }, () => callPrimary("double", 1).catch(String))
    await expect(callPrimary("double", 1)).rejects.toThrow("too many requests wait")
    await vi.advanceTimersByTimeAsync(1_100)
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["Error: the primary process did not respond in time"]))
  })

  it("passes on what other web processes publish", () => {
    const heard: string[] = []
    listenTo<string>("paid tokens", (tokenId) => heard.push(tokenId))
    receiveFromPrimary({ relayed: ["paid tokens", "ab"] })
    receiveFromPrimary({ relayed: ["nobody listens", "ab"] })
    expect(heard).toEqual(["ab"])
  })

  it("answers no call of a topic that the primary does not know", async () => {
    await expect(answerCalls([[1, "unknown", null]], 7, handlers)).rejects.toThrow("no handler for unknown")
  })
})
