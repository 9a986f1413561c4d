import { describe, expect, it } from "vitest"
import { SHARE_IMAGES, ShareImages } from "@/lib/interfaces/share/share-images"
import { QueueFullError } from "@/lib/net/concurrency-limit"

const IMAGE = new Uint8Array([1, 2, 3])

describe("ShareImages", () => {
  it("renders the same facts once, also for requests at the same time", async () => {
    const images = new ShareImages()
    let renders = 0
    const render = async () => {
      renders += 1
      return IMAGE
    }
    const together = await Promise.all([images.get("a", render), images.get("a", render)])
    expect(together).toEqual([IMAGE, IMAGE])
    expect(await images.get("a", render)).toBe(IMAGE)
    expect(renders).toBe(1)
    await images.get("b", render)
    expect(renders).toBe(2)
  })

  it("renders one image at a time, and rejects requests past the queue", async () => {
    const images = new ShareImages()
    let running = 0
    let most = 0
    const release: (() => void)[] = []
    const render = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => release.push(resolve))
      running -= 1
      return IMAGE
    }
    const accepted = Array.from({ length: SHARE_IMAGES.slots + SHARE_IMAGES.queued }, (_, index) =>
      images.get(String(index), render),
    )
    await expect(images.get("past the queue", render)).rejects.toBeInstanceOf(QueueFullError)
    const all = Promise.all(accepted)
    let isDone = false
    void all.then(() => {
      isDone = true
    })
    while (!isDone) {
      release.shift()?.()
      await new Promise(setImmediate)
    }
    expect(most).toBe(SHARE_IMAGES.slots)
  })

  it("renders again after a failure", async () => {
    const images = new ShareImages()
    await expect(images.get("a", () => Promise.reject(new Error("no font")))).rejects.toThrow("no font")
    expect(await images.get("a", async () => IMAGE)).toBe(IMAGE)
  })
})
