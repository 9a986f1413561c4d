import { describe, expect, it } from "vitest"
import { listChosenServices } from "@/lib/catalogue/queries"
import { aService } from "@/tests/support/service"

describe("the services of a choice", () => {
  it("are found by number and by UUID, each once", async () => {
    const { id, number } = await aService({ name: "One" })
    const other = await aService({ name: "Two" })
    const chosen = await listChosenServices([String(number), other.id, id])
    expect(chosen).toHaveLength(2)
    expect(chosen).toContainEqual({ id, number, name: "One" })
    expect(chosen).toContainEqual({ id: other.id, number: other.number, name: "Two" })
  })

  it("are public, and nothing is read for an empty choice or for other text", async () => {
    const pending = await aService({ status: "pending" })
    const deleted = await aService({ deletedAt: new Date(), deletedBy: "owner" })
    expect(await listChosenServices([pending.id, String(deleted.number), "nonsense", "999999"])).toEqual([])
    expect(await listChosenServices([])).toEqual([])
  })
})
