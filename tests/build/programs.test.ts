import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { NODE_FLAGS } from "@/lib/process/programs"

it("npm run worker starts Node with the flags of the worker that the server starts", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"))
  expect(scripts.worker).toBe(`exec node ${NODE_FLAGS.worker.join(" ")} lib/build/launch.mjs worker`)
})
