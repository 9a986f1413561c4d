// Source adapter for the operator's own listings, from the YAML files of one folder (docs/sources.md#exclusive).

import { log } from "@/lib/process/log"
import { readListings } from "@/lib/sources/adapters/exclusive/listings-folder"
import type { Adapter } from "@/lib/sources/schema"

export const adapter: Adapter = {
  name: "exclusive",
  gone: "label dropped",
  mayShrink: true,
  async *pages({ url }) {
    const { listings, skipped, problems, isThere } = await readListings(url)
    for (const { file, line, column, message } of problems) log.warn({ file, line, column }, `own listings: ${message}`)
    yield {
      listings,
      skipped,
      items: listings.length + skipped.shape + skipped.duplicate,
      resume: null,
      // `cut` marks the list as incomplete. A typing mistake in a file must not remove the label from the listings of that file.
      end: isThere && problems.length === 0 ? "whole" : "cut",
    }
  },
}
