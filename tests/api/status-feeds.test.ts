// The feeds of incidents of the directory itself: what they contain, and that two parsers read each of them.

import { expect, it } from "vitest"
import * as atom from "@/app/status/feed.atom/route"
import * as json from "@/app/status/feed.json/route"
import * as rss from "@/app/status/feed.xml/route"
import { baseUrl } from "@/lib/env"
import { call, db } from "@/tests/support/directory"
import { readTwice } from "@/tests/support/feeds"

it.each([
  ["rss", "feed.xml", rss],
  ["atom", "feed.atom", atom],
  ["json", "feed.json", json],
] as const)(
  "D-status-05 the %s feed has an entry for each incident, which stays one when it ends",
  async (format, file, route) => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const read = async () => {
      const { status, text } = await call(route, "GET", `/status/${file}`)
      expect(status, text.slice(0, 300)).toBe(200)
      const [one, other] = readTwice(text, format)
      expect(one).toEqual(other)
      return one.entries
    }
    expect(await read()).toEqual([])
    const { id } = await db().componentIncident.create({
      data: { component: "sources", reason: "unread", names: ["mpp"], openedAt: minutesAgo(90) },
    })
    const [open] = await read()
    expect(open).toMatchObject({ id: `${baseUrl}/status#incident-${id}`, title: "The source mpp could not be read" })
    await db().componentIncident.update({ where: { id }, data: { closedAt: minutesAgo(50) } })
    const [closed] = await read()
    expect(closed).toMatchObject({ id: open?.id, title: "Works again: The source mpp could not be read" })
    expect(closed?.text).toContain("It lasted 40 min.")
  },
)
