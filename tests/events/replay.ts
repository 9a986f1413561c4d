// What a subscriber does with the change list: fold it into a map. Kept as small as the contract says it may be.

import type { Service } from "@/lib/catalogue/schema"
import { type Change, MEASURED_FIELDS } from "@/lib/events/schema"

/** The catalogue after these changes: a service that is gone is deleted, any other is set. */
export function replay(changes: Iterable<Change>): Map<string, Service> {
  const catalogue = new Map<string, Service>()
  for (const { service_id, service } of changes) {
    if (service === null) catalogue.delete(service_id)
    else catalogue.set(service_id, service)
  }
  return catalogue
}

/** The service without what moves with every check. */
export function unmeasured(service: Service): object {
  const copy: Record<string, unknown> = structuredClone(service)
  for (const path of MEASURED_FIELDS) {
    const [name = "", inner] = path.split(".")
    if (inner === undefined) delete copy[name]
    else if (copy[name]) delete (copy[name] as Record<string, unknown>)[inner]
  }
  return copy
}
