// The places of open streams: their number per client, per network and in all. With several web processes the primary holds them.

import { STREAM } from "@/lib/events/stream/limits"
import { Shares } from "@/lib/net/concurrency-limit"
import { callPrimary, isOneOfSeveral } from "@/lib/process/primary-channel"

/** `taken`: the stream may open. Else which limit is reached. */
export type PlaceResult = "taken" | "client" | "total" | "network"

export class StreamPlaces {
  readonly #clients = new Map<string, number>()
  readonly #shares = new Shares(STREAM.total)
  #taken = 0

  take(client: string): PlaceResult {
    const open = this.#clients.get(client) ?? 0
    if (open >= STREAM.perClient) return "client"
    if (this.#taken >= STREAM.total) return "total"
    if (!this.#shares.take(client)) return "network"
    this.#clients.set(client, open + 1)
    this.#taken += 1
    return "taken"
  }

  free(client: string): void {
    const left = (this.#clients.get(client) ?? 0) - 1
    if (left > 0) this.#clients.set(client, left)
    else this.#clients.delete(client)
    this.#taken -= 1
    this.#shares.free(client)
  }
}

export const PLACES_TOPIC = "stream places"
type PlaceCall = { act: "take"; id: number; client: string } | { act: "free"; id: number }

/** The places of all web processes, in the primary. A process that ends frees its places. */
export class SharedPlaces {
  readonly #places = new StreamPlaces()
  readonly #held = new Map<number, Map<number, string>>()

  /** Frees a place that was never taken without an effect, because a web process frees a place whose response came too late. */
  handle(call: PlaceCall, from: number): PlaceResult {
    if (call.act === "free") {
      this.#free(from, call.id)
      return "taken"
    }
    const result = this.#places.take(call.client)
    if (result !== "taken") return result
    const held = this.#held.get(from) ?? new Map<number, string>()
    this.#held.set(from, held.set(call.id, call.client))
    return result
  }

  /** Frees the places of a process that ended. */
  forget(from: number): void {
    for (const id of this.#held.get(from)?.keys() ?? []) this.#free(from, id)
    this.#held.delete(from)
  }

  #free(from: number, id: number): void {
    const client = this.#held.get(from)?.get(id)
    if (client === undefined) return
    this.#held.get(from)?.delete(id)
    this.#places.free(client)
  }
}

/** Takes places here, or in the primary when there are several web processes. */
export class PlacesOfProcess {
  readonly #own = new StreamPlaces()
  #lastId = 0

  /** Returns the function that frees the place, or the limit that is reached. @throws Error when the primary does not respond */
  async take(client: string): Promise<(() => void) | Exclude<PlaceResult, "taken">> {
    if (!isOneOfSeveral()) {
      const result = this.#own.take(client)
      return result === "taken" ? () => this.#own.free(client) : result
    }
    this.#lastId += 1
    const id = this.#lastId
    // A primary that does not respond frees nothing either. It forgets the places of a process that ends.
    const free = () => void callPrimary(PLACES_TOPIC, { act: "free", id } satisfies PlaceCall).catch(() => undefined)
    try {
      const result = await callPrimary<PlaceResult>(PLACES_TOPIC, { act: "take", id, client } satisfies PlaceCall)
      return result === "taken" ? free : result
    } catch (error) {
      free()
      throw error
    }
  }
}
