import type { Service } from "@/lib/catalogue/schema"

/** Adds the name of the listing to the label of a button, for screen readers only: many buttons on a page have the same label. */
export function HiddenName({ of: { name, protocol } }: { of: Pick<Service, "name" | "protocol"> }) {
  return <span className="sr-only">{` ${name}, ${protocol}`}</span>
}
