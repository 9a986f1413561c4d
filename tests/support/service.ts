// Creates listings with default values. A test passes only the columns that matter for it.

import { v7 as newId } from "uuid"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import { db } from "@/lib/db/client"
import type { Prisma } from "@/lib/db/generated/client"

let count = 0

/** Creates a public listing with a unique URL. `given` overrides its columns. Returns the stored row. */
export async function aService(given: Partial<Prisma.ServiceUncheckedCreateInput> = {}) {
  count += 1
  const url = given.url ?? `https://host${count}.example/paid/${count}`
  const { hostname } = new URL(url)
  const row = await db().service.create({
    data: {
      id: newId(),
      url,
      protocol: "x402",
      host: hostname,
      registrableDomain: hostname.split(".").slice(-2).join("."),
      name: `Service ${count}`,
      sources: ["self-registered"],
      status: "active",
      listedAt: given.status === undefined || given.status === "active" ? new Date() : null,
      ...given,
    },
  })
  await updatePrices(db(), [row.id], new Date())
  return db().service.findUniqueOrThrow({ where: { id: row.id } })
}
