// Sets the database of this Vitest worker in the environment, before lib/env reads the environment. Every test starts with an empty
// database, except in files that call `fillDatabase`. The modules are imported late, because a test file may set more settings.

import { afterAll, beforeEach, inject } from "vitest"

Object.assign(process.env, inject("databases")[Number(process.env["VITEST_POOL_ID"]) - 1], {
  BASE_URL: "",
  NODE_ENV: "test",
})

beforeEach(async () => (await import("./reset")).resetBeforeTest())
afterAll(async () => (await import("@/lib/db/client")).disconnect())
