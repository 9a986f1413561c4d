// The database must store exactly the methods that a service may have.

import { expect, it } from "vitest"
import { queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { HTTP_METHODS } from "@/lib/probe/methods"

it("the column of the method accepts exactly the methods of the table", async () => {
  const found = await queryOne<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'services_http_method_check'`)
  const methods = [...(found?.definition ?? "").matchAll(/'([^']+)'::text/g)].map(([, method]) => method)
  expect(methods.toSorted()).toEqual(HTTP_METHODS.toSorted())
})
