// What most tests of routes and of the database use. Importing this file loads lib/env, so a test sets its settings before.

export { db, pool } from "@/lib/db/client"
export { call } from "./api"
export { aBatch } from "./batch"
export { aClaim } from "./claim"
export { list } from "./list"
export { anOwner, type DomainOwner } from "./owner"
export { fillDatabase, resetDatabase } from "./reset"
export { aService, buildServiceRow } from "./service"
export { aDelivery, aWebhook } from "./webhook"
