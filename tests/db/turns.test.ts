import { describe, expect, it } from "vitest"
import { inTurn } from "@/lib/db/turns"

const never = 60_000

/** Work that goes on until it is told to end. */
function createWork() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, run: () => ended }
}

describe("inTurn", () => {
  it("lets three work at once, and the next as soon as one of them has ended, also by failing", async () => {
    const works = [1, 2, 3].map(createWork)
    const under = works.map(({ run }) => inTurn(run, never))
    const begun: string[] = []
    const later = ["fourth", "fifth"].map((name) => inTurn(async () => void begun.push(name), never))
    await Promise.resolve()
    expect(begun).toEqual([])
    works[0]?.end()
    await Promise.all(later)
    expect(begun).toEqual(["fourth", "fifth"])
    for (const { end } of works) end()
    await Promise.all(under)
    await expect(inTurn(() => Promise.reject(new Error("down")))).rejects.toThrow("down")
    expect(await inTurn(async () => 7)).toBe(7)
  })

  it("is refused when its turn comes too late, and does not work then", async () => {
    const works = [1, 2, 3].map(createWork)
    const under = works.map(({ run }) => inTurn(run, never))
    const late = inTurn(() => Promise.reject(new Error("it worked")), -1)
    for (const { end } of works) end()
    await expect(late).rejects.toThrow("not this one's turn")
    await Promise.all(under)
  })
})
