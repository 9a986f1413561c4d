// A check names the listings whose URL is nearly that of the checked endpoint.

import { expect, it } from "vitest"
import { listAlike } from "@/lib/registration/check"
import { findReviewed } from "@/lib/review/queries"
import { aService } from "@/tests/support/service"

const URL_ = "https://api.alike.example/v1/art?topic=art"

it("D-payee-09 finds public listings of the address with another query, end or scheme", async () => {
  const names = async (url: string, tool: string | null = null) => (await listAlike(url, tool)).map(({ name }) => name)
  await aService({ name: "Art", url: URL_ })
  await aService({ name: "Art by MPP", url: "https://api.alike.example/v1/art/", protocol: "MPP" })
  await aService({ name: "Waiting", url: "https://api.alike.example/v1/art?topic=wait", status: "pending" })
  await aService({ name: "Other path", url: "https://api.alike.example/v1/arts" })
  await aService({ name: "Other host", url: "https://www.alike.example/v1/art" })
  expect(await names("https://api.alike.example/v1/art?topic=science")).toEqual(["Art", "Art by MPP"])
  expect(await names(URL_)).toEqual(["Art by MPP"])
  expect(await names("https://api.alike.example/v1/art?topic=science", "a tool")).toEqual([])
})

it("a listing that waits for review names the public ones with nearly the same address", async () => {
  const row = { url: "https://api.queue.example/v1/tides?day=1" }
  const known = await aService({ ...row, name: "Tides" })
  await aService({ url: "https://api.queue.example/v1/tides", protocol: "MPP" })
  const waiting = await aService({ url: "https://api.queue.example/v1/tides?day=2", status: "pending" })
  const reviewed = await findReviewed(waiting.id)
  expect(reviewed?.alike).toEqual([{ id: known.id, number: known.number, name: "Tides", ...row }])
})
