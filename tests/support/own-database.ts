// Gives a test file its worker's database, before lib/env reads the settings.

import { inject } from "vitest"

Object.assign(process.env, inject("databases")[Number(process.env.VITEST_POOL_ID) - 1], {
  BASE_URL: "",
  NODE_ENV: "test",
})
