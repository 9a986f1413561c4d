// Creates listings with default values. A test passes only the columns that matter for it.

import { v7 as newId } from "uuid"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import { db } from "@/lib/db/client"
import type { Prisma } from "@/lib/db/generated/client"

let count = 0

/** Builds the row of a public listing with a unique URL. `given` overrides its columns. */
export function buildServiceRow(given: Partial<Prisma.ServiceUncheckedCreateInput> = {}) {
  count += 1
  const url = given.url ?? `https://host${count}.example/paid/${count}`
  const { hostname } = new URL(url)
  return {
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
  }
}

/** Creates the listing of `buildServiceRow` with its prices. Returns the stored row. */
export async function aService(given: Partial<Prisma.ServiceUncheckedCreateInput> = {}) {
  const row = await db().service.create({ data: buildServiceRow(given) })
  await updatePrices(db(), [row.id], new Date())
  return db().service.findUniqueOrThrow({ where: { id: row.id } })
}
