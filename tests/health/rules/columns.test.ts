// Checks must write every column that only the API's detail response shows. A column that no check writes would stay null.

import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { Service, ServiceDetail } from "@/lib/catalogue/schema"
import { CHECK_COLUMNS } from "@/lib/health/rules/columns"
import { readSchemaColumns } from "@/tests/support/prisma-schema"

/** Columns that owners and registrants write. */
const DECLARED = ["declared_parameters"]

it("checks write every column that the detail of a service shows and its list does not", () => {
  const columns = readSchemaColumns(readFileSync("prisma/schema.prisma", "utf8"))
    .filter(({ table }) => table === "services")
    .map(({ column }) => column)
  const shown = Object.keys(ServiceDetail.shape).filter((name) => !(name in Service.shape) && columns.includes(name))
  expect(shown).toContain("next_check_at")
  expect(shown.filter((name) => !(name in CHECK_COLUMNS))).toEqual(DECLARED)
})
