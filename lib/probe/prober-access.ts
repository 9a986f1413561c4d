// What a provider allows so that the prober gets through a bot check or a firewall: its user agent and its addresses.
// Pure.

import { z } from "zod"
import { namedObject } from "@/lib/contract/schema-names"
import { describeAgent, PROBER_PATH } from "@/lib/probe/etiquette"

export const ProberAccess = namedObject("ProberAccess", {
  user_agent: z.string().describe("The exact `User-Agent` of every request."),
  page: z.url().describe("The page about the prober."),
  addresses: z
    .array(z.string())
    .describe("The IP addresses and networks that requests come from; empty when the operator does not name any."),
})
export type ProberAccess = z.infer<typeof ProberAccess>

/** @param base the URL of the directory, without a trailing slash */
export const buildProberAccess = (base: string, addresses: readonly string[]): ProberAccess => ({
  user_agent: describeAgent(base),
  page: `${base}${PROBER_PATH}`,
  addresses: [...addresses],
})

const names = new Intl.ListFormat("en-GB", { type: "conjunction" })

export function describeAccess({ user_agent, page, addresses }: ProberAccess): string {
  const from = addresses.length > 0 ? `, which come from ${names.format(addresses)}` : ""
  return `Allow requests with the user agent "${user_agent}"${from}. ${page} describes the prober.`
}
