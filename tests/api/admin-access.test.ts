// Every route under app/api/v1/admin responds 401 without the administrator's secret. The test finds the route files itself, so
// that a new route without a check of the secret fails this test.

import { readdirSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import type { RouteHandler } from "@/lib/api/handler"
import { OPERATIONS } from "@/lib/api/operations"
import { adminSession } from "@/lib/api/session/admin"
import { getAdminSecret } from "@/lib/env/secrets"
import { aService, call, db } from "@/tests/support/directory"

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
const ROOT = path.join(import.meta.dirname, "../../app/api/v1/admin")
const routes = await Promise.all(
  readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .toSorted()
    .map(async (file) => {
      const module: Record<string, RouteHandler> = await import(path.join(ROOT, file))
      return [path.dirname(file), module] as const
    }),
)

const UNAUTHORISED: [string, () => Record<string, string> | Promise<Record<string, string>>][] = [
  ["missing", () => ({})],
  ["empty", () => ({ authorization: "Bearer " })],
  ["wrong", () => ({ authorization: "Bearer wrong-secret" })],
  ["cut short", () => ({ authorization: `Bearer ${getAdminSecret().slice(0, -1)}` })],
  ["of another scheme", () => ({ authorization: `Basic ${getAdminSecret()}` })],
  [
    "the page's session instead",
    async () => ({ cookie: `directory_admin=${await adminSession(getAdminSecret()).start("0a1b2c3d", new Date())}` }),
  ],
]

describe("ANY /api/v1/admin/…", () => {
  it("is a route for every operation", () => {
    const paths = OPERATIONS.filter(({ auth }) => auth === "admin").map(({ path: template }) => template)
    const found = routes.map(([name]) => `/api/v1/admin/${name.replaceAll("[", "{").replaceAll("]", "}")}`)
    expect(found.toSorted()).toEqual([...new Set(paths)].toSorted())
  })

  it.each(UNAUTHORISED)("P-5-04 responds 401 on every path when the secret is %s", async (_case, headers) => {
    const { id } = await aService({ status: "pending" })
    for (const [name, module] of routes) {
      for (const method of METHODS) {
        const body = method === "GET" ? {} : { body: {} }
        // Each request has its own client, because the number of wrong secrets per client is limited.
        const client = `${name} ${method} ${_case}`
        const answer = await call(module, method, "/", { params: { id }, headers: await headers(), client, ...body })
        if (answer.status === 405) continue
        expect([method, name, answer.status]).toEqual([method, name, 401])
        expect(answer.body).toMatchObject({ code: "unauthorized" })
        expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer")
        expect(answer.headers.get("Cache-Control")).toBe("no-store")
      }
      expect(Object.keys(module)).toEqual(expect.arrayContaining([...METHODS]))
    }
    expect((await db().service.findUniqueOrThrow({ where: { id } })).status).toBe("pending")
    expect(await db().event.count()).toBe(0)
  })
})
