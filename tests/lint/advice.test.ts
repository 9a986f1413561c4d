import { describe, expect, it } from "vitest"
import { inspectReply, toReport } from "@/lib/lint/lint"
import type { Reply } from "@/lib/protocols/challenge"
import { makeDocument, makeV1Requirement, NOW, v1Reply } from "../protocols/builders"
import { x402Reply } from "../protocols/vectors"

const ADVICE = ["no_store_missing", "description_too_long", "challenge_cacheable"]
const idsOf = (reply: Reply) =>
  toReport(inspectReply(reply, NOW))
    .protocols.flatMap(({ findings }) => findings.map(({ id, severity }) => `${severity}:${id}`))
    .filter((id) => ADVICE.includes(id.split(":")[1] ?? ""))
const withCache = (value: string, reply = x402Reply(makeDocument())): Reply => ({
  ...reply,
  headers: { ...reply.headers, "cache-control": [value] },
})
const described = (length: number) =>
  withCache(
    "no-store",
    x402Reply(makeDocument({ resource: { url: "https://api.example.com/weather", description: "x".repeat(length) } })),
  )

describe("the advice of the linter on x402", () => {
  it.each<[string, Reply, string[]]>([
    ["no Cache-Control", x402Reply(makeDocument()), ["info:no_store_missing"]],
    ["version 1 without Cache-Control", v1Reply(makeV1Requirement()), ["info:no_store_missing"]],
    ["private", withCache("private"), ["info:no_store_missing"]],
    ["no-store", withCache("no-store"), []],
    ["no-store among others", withCache("max-age=0, No-Store"), []],
    ["a lifetime, which has its own warning", withCache("max-age=60"), ["warning:challenge_cacheable"]],
    ["a description of 500 characters", described(500), []],
    ["a description of 501 characters", described(501), ["warning:description_too_long"]],
    ["a challenge that is not valid", withCache("x", x402Reply(makeDocument({ accepts: [] }))), []],
  ])("%s", (_, reply, ids) => {
    expect(idsOf(reply)).toEqual(ids)
  })
})
