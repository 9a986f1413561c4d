// The snippet of pick and of the MCP tool is the program that the hostile suite runs, byte for byte, so that what the suite shows
// holds for agents that run snippets unattended.

import { expect, it } from "vitest"
import * as pick from "@/app/api/v1/pick/route"
import { createLocalReader } from "@/lib/mcp/http"
import { PickOutput } from "@/lib/mcp/schema"
import { callTool, connectTo } from "@/tests/mcp/a-client"
import { aService, call } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"
import type { Answer } from "./answers"
import { LISTINGS, type Listing } from "./listings"
import { PROGRAM_LANGUAGES, writeProgram } from "./suite"

/** A check sends no body here, so that the directory's own call is a plain GET request. */
const withoutBody = ({ call: build, payment }: Listing) =>
  build("https://a.example/").body === null && payment.payeeChange === null

function replyOf({ status, headers, body }: Answer) {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    fields[key] = [...(fields[key] ?? []), value]
  }
  return { status, headers: fields, body }
}

it.each(LISTINGS.filter(withoutBody))(
  "D-examples-07 the snippet of $name is the program of the suite",
  async (listing) => {
    const { protocol, challenges } = listing
    const url = `https://${listing.name}.example/paid`
    const { id, number } = await aService({
      url,
      protocol,
      name: "Harbour levels",
      healthStatus: "healthy",
      reliabilityScore: 90,
    })
    const [honest] = challenges[0]?.unpaid ?? []
    if (!honest) throw new Error("no honest challenge")
    expect(await respond({ id, url }, replyOf(honest), new Date())).toBe("ok")

    const { body } = await call(pick, "GET", "/api/v1/pick?task=harbour")
    const { language, text } = body.snippet
    expect(PROGRAM_LANGUAGES).toContain(language)
    expect(text).toBe(writeProgram({ listing, language }, url, number))

    const { data } = await callTool(await connectTo(createLocalReader("127.0.0.1")), "pick_service", {
      task: "harbour",
    })
    expect(PickOutput.parse(data).snippet).toEqual(body.snippet)
  },
)
