// Sets the database of this Vitest worker in the environment, before lib/env reads the environment. Every test starts with an empty
// database, except in files that call `fillDatabase`. The modules are imported late, because a test file may set more settings.

import { afterAll, beforeEach, inject } from "vitest"

const database = inject("databases")[Number(process.env["VITEST_POOL_ID"]) - 1]
if (!database) throw new Error("This worker has no database of its own. Run this project alone: --project db")
Object.assign(process.env, database, { BASE_URL: "", NODE_ENV: "test" })

beforeEach(async () => (await import("./reset")).resetBeforeTest())
afterAll(async () => (await import("@/lib/db/client")).disconnect())
