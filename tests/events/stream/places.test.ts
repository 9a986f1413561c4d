import { expect, it } from "vitest"
import { STREAM } from "@/lib/events/stream/limits"
import { SharedPlaces } from "@/lib/events/stream/places"

const take = (id: number, client = "203.0.113.1") => ({ act: "take", id, client }) as const

it("D-drain-05 the places of a client count in all web processes together", () => {
  const places = new SharedPlaces()
  for (let id = 0; id < STREAM.perClient; id += 1) expect(places.handle(take(id), id % 2)).toBe("taken")
  expect(places.handle(take(100), 0)).toBe("client")
  expect(places.handle(take(100, "203.0.114.1"), 0)).toBe("taken")
  places.handle({ act: "free", id: 0 }, 0)
  expect(places.handle(take(101), 1)).toBe("taken")
})

it("a place is freed once, and only by its process", () => {
  const places = new SharedPlaces()
  for (let id = 0; id < STREAM.perClient; id += 1) places.handle(take(id), 1)
  places.handle({ act: "free", id: 3 }, 2)
  places.handle({ act: "free", id: 999 }, 1)
  expect(places.handle(take(100), 2)).toBe("client")
  places.handle({ act: "free", id: 3 }, 1)
  places.handle({ act: "free", id: 3 }, 1)
  expect(places.handle(take(101), 2)).toBe("taken")
  expect(places.handle(take(102), 2)).toBe("client")
})

it("a process that ends frees its places", () => {
  const places = new SharedPlaces()
  for (let id = 0; id < STREAM.perClient; id += 1) places.handle(take(id), 1)
  places.forget(1)
  expect(places.handle(take(0), 2)).toBe("taken")
})

it("one network has at most a quarter of all places", () => {
  const places = new SharedPlaces()
  let id = 0
  for (let client = 0; client < 25; client += 1)
    for (let n = 0; n < STREAM.perClient; n += 1)
      expect(places.handle(take(++id, `203.0.113.${client}`), 1)).toBe("taken")
  expect(places.handle(take(++id, "203.0.113.200"), 2)).toBe("network")
  expect(places.handle(take(++id, "198.51.100.1"), 2)).toBe("taken")
})
