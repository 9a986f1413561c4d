// The texts of the x402 checker's findings on the bazaar extension, by id. Directories read the extension; clients pay without it.

import { buildTexts } from "@/lib/protocols/findings"

const SECTION = "extensions/bazaar.md, Schema Validation"

export const BAZAAR_TEXTS = buildTexts(SECTION, {
  bazaar_info_breaks_schema: [
    "The info of the bazaar extension does not fit the schema next to it, so directories do not list the endpoint.",
    "info that is valid for its schema",
    "Change the example or the schema. The value names the place in info and the keyword of the schema.",
  ],
  bazaar_schema_remote_reference: [
    "The schema of the bazaar extension refers to another document, which directories must not fetch.",
    "$ref and $id that begin with #",
    "Copy the other schema into this one.",
  ],
  bazaar_schema_malformed: [
    "The schema of the bazaar extension is not a JSON Schema of draft 2020-12.",
    "a JSON Schema of draft 2020-12",
    "Correct the keyword that the value names.",
  ],
  bazaar_schema_not_checked: [
    "The schema of the bazaar extension is not compared with its info, because it is too large or uses patterns.",
    "at most 2,000 values and 32 levels",
    null,
  ],
  bazaar_example_missing: [
    "The bazaar extension has no example of the input. Directories send an empty input, which the endpoint may reject before it asks for a payment.",
    "a body, queryParams or example that the endpoint accepts",
    "Add an example of a valid input.",
    "extensions/bazaar.md, Input Types",
  ],
})
