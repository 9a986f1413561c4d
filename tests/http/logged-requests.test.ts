import { expect, it } from "vitest"
import { parseEnv } from "@/lib/env/check"
import { isLogged, type LoggedRequests } from "@/lib/http/logged-requests"

it.each<[LoggedRequests, (readonly [number | null, number])[]]>([
  [
    "all",
    [
      [200, 5],
      [404, 5],
      [503, 5],
      [200, 1000],
      [null, 5],
    ],
  ],
  [
    "slow",
    [
      [503, 5],
      [200, 1000],
    ],
  ],
  ["errors", [[503, 5]]],
  ["none", []],
])("LOG_REQUESTS=%s has a line for %j", (setting, logged) => {
  const all = [
    [200, 5],
    [404, 5],
    [503, 5],
    [200, 1000],
    [null, 5],
  ] as const
  expect(all.filter(([status, ms]) => isLogged(setting, status, ms))).toEqual(logged)
})

it("are the slow ones in production, and all elsewhere", () => {
  expect(parseEnv({ NODE_ENV: "production" }).LOG_REQUESTS).toBe("slow")
  expect(parseEnv({}).LOG_REQUESTS).toBe("all")
  expect(parseEnv({ LOG_REQUESTS: "none" }).LOG_REQUESTS).toBe("none")
  expect(() => parseEnv({ LOG_REQUESTS: "some" })).toThrow("LOG_REQUESTS")
})
