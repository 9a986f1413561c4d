// Bounds the work of rendering images: one render at a time, a short queue, and a cache. An image takes about 40 ms of CPU
// (docs/performance.md#share-images).

import { LRUCache } from "lru-cache"
import { ConcurrencyLimit } from "@/lib/net/concurrency-limit"

export const SHARE_IMAGES = { slots: 1, queued: 16, megabytes: 8 } as const

type Image = Uint8Array<ArrayBuffer>

export class ShareImages {
  readonly #images = new LRUCache<string, Image>({
    maxSize: SHARE_IMAGES.megabytes * 1024 * 1024,
    sizeCalculation: (image, key) => image.byteLength + key.length,
  })
  readonly #pending = new Map<string, Promise<Image>>()
  readonly #limit = new ConcurrencyLimit(SHARE_IMAGES)

  /**
   * Returns the cached image of these facts, or renders the image. Requests for the same facts share one render.
   * @param key the facts of the image as text, so that no image is ever outdated
   * @throws QueueFullError
   */
  get(key: string, render: () => Promise<Image>): Promise<Image> {
    const known = this.#images.get(key)
    if (known) return Promise.resolve(known)
    const pending = this.#pending.get(key) ?? this.#render(key, render).finally(() => this.#pending.delete(key))
    this.#pending.set(key, pending)
    return pending
  }

  async #render(key: string, render: () => Promise<Image>): Promise<Image> {
    const release = await this.#limit.acquire()
    try {
      const image = await render()
      this.#images.set(key, image)
      return image
    } finally {
      release()
    }
  }
}
