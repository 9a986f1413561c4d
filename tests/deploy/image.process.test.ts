// The image of deploy/Containerfile, built and run without a container engine. It takes minutes, so only `npm test -- --long` does it.

import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { afterAll, expect, it } from "vitest"
import { isLong } from "@/tests/support/long"
import { findClosedPort } from "../net/closed-port"
import { buildImage, findMissingOverlay, measureLayers, removeImages, startContainer } from "./container"

const MOST_MEGABYTES = 300
const USER = 10_001

afterAll(removeImages)

it("D-image-01 the image is built, small, and serves with a read-only root as a user without rights", async ({
  skip,
}) => {
  skip(!isLong, "npm test -- --long builds the image")
  const missing = findMissingOverlay()
  skip(missing !== undefined, missing)
  const image = buildImage("deploy/Containerfile")
  const megabytes = measureLayers(image) / 1e6
  expect(megabytes).toBeLessThanOrEqual(MOST_MEGABYTES)

  const port = await findClosedPort()
  const startedAt = performance.now()
  const container = startContainer(image, { PORT: String(port), SOURCES: "", BTC_USD_TICKERS: "", LOG_FORMAT: "json" })
  // The health check of the image asks the port of the image.
  const [program = "", ...given] = image.health.map((one) => one.replace(":3000/", `:${port}/`))
  expect(container.run(program, ...given)).toBe(1)
  const printed: string[] = []
  for await (const line of createInterface({ input: container.process.stdout ?? process.stdin })) {
    printed.push(line)
    if (line.includes('"address"')) break
  }
  const seconds = (performance.now() - startedAt) / 1000
  expect(printed.at(-1)).toContain("the directory serves")
  console.info(`image: ${megabytes.toFixed(0)} MB over its base, ready after ${seconds.toFixed(1)} s`)
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/services`)).status).toBe(200)
  expect(container.run(program, ...given)).toBe(0)
  const status = readFileSync(`/proc/${container.process.pid}/status`, "utf8")
  expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(USER))
  expect(container.run("touch", "/app/a-file")).not.toBe(0)
  expect(container.run("touch", "/data/a-file")).toBe(0)
  container.process.kill("SIGTERM")
  expect(await once(container.process, "exit")).toEqual([0, null])
}, 900_000)
