import type { Service } from "@/lib/catalogue/schema"

/** The listing that a button is about, for screen readers. */
export function HiddenName({ of: { name, protocol } }: { of: Pick<Service, "name" | "protocol"> }) {
  return <span className="sr-only">{` ${name}, ${protocol}`}</span>
}
