// Sets the database of this Vitest worker in the environment, before lib/env reads the environment.

import { inject } from "vitest"

Object.assign(process.env, inject("databases")[Number(process.env["VITEST_POOL_ID"]) - 1], {
  BASE_URL: "",
  NODE_ENV: "test",
})
