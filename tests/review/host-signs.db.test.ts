// Which waiting listings a reviewer should look at first.

import { expect, it } from "vitest"
import { listHostSigns } from "@/lib/review/host-signs"
import { aClaim } from "@/tests/support/claim"
import { aService } from "@/tests/support/directory"

const waiting = (host: string, path: string, payees: string[] = []) =>
  aService({ status: "pending", url: `https://${host}/${path}`, payees })
const factsOf = async ({ id }: { id: string }) => (await listHostSigns([id])).get(id)

it("a new host has no public listing, and its waiting listings are counted", async () => {
  const one = await waiting("new.example", "1")
  await waiting("new.example", "2")
  await aService({ url: "https://new.example/3", status: "rejected" })
  await aService({ url: "https://new.example/4", deletedAt: new Date(), deletedBy: "owner" })
  expect(await factsOf(one)).toEqual({ is_known: false, waiting: 2, payee_hosts: 0, is_claimed: false })
  await aService({ url: "https://new.example/5" })
  expect(await factsOf(one)).toMatchObject({ is_known: true, waiting: 2 })
})

it("a payee is shared when other hosts have it, until a public listing of the same host has it too", async () => {
  const one = await waiting("one.example", "1", ["alice", "bob"])
  await waiting("two.example", "1", ["alice"])
  await aService({ url: "https://three.example/1", payees: ["bob", "carol"] })
  await aService({ url: "https://four.example/1", payees: ["bob"], status: "rejected" })
  expect(await factsOf(one)).toMatchObject({ payee_hosts: 2 })
  await aService({ url: "https://one.example/2", payees: ["alice"] })
  expect(await factsOf(one)).toMatchObject({ payee_hosts: 1 })
})

it.each([
  ["verified", true],
  ["pending", false],
  ["revoked", false],
])("a domain with a %s claim has an owner: %s", async (status, is_claimed) => {
  await aClaim({ domain: "owned.example", status })
  expect(await factsOf(await waiting("owned.example", "1"))).toMatchObject({ is_claimed })
})
