// Several administrators, each with a name and a secret of his own.

import { describe, expect, it } from "vitest"

const [ANNA, BEN] = ["a-secret-of-anna-that-is-long-enough-1", "a-secret-of-ben-that-is-long-enough-22"]
// Set before any import of lib/env, which reads the environment at import.
Object.assign(process.env, { ADMIN_SECRET: "", ADMIN_SECRETS: `anna:${ANNA},ben:${BEN}` })
const { POST: approve } = await import("@/app/api/v1/admin/services/[id]/approve/route")
const { findAdministrator } = await import("@/lib/api/admin")
const { getAdminSecretFile, listAdministrators } = await import("@/lib/env/secrets")
const { aService, call, db } = await import("@/tests/support/directory")

describe("D-admin-names-01 administrators with names", () => {
  it("are distinguished by their secrets", () => {
    expect(findAdministrator(BEN)?.name).toBe("ben")
    expect(findAdministrator(`${BEN}.`)).toBeUndefined()
    expect(listAdministrators().map(({ name }) => name)).toEqual(["anna", "ben"])
  })

  it("need no generated secret", () => expect(getAdminSecretFile()).toBeNull())

  it("are named by the log of acts", async () => {
    const { id } = await aService({ status: "pending" })
    const headers = { authorization: `Bearer ${ANNA}` }
    expect((await call({ POST: approve }, "POST", "/", { params: { id }, headers })).status).toBe(200)
    const [act] = await db().adminAct.findMany({ where: { objectId: id } })
    expect(act?.who).toBe("api of anna")
  })
})
