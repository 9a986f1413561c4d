// The shapes of the documents by which programs find an API: an API catalog (RFC 9727) and an APIs.json index.

import { z } from "zod"
import { namedObject } from "@/lib/contract/schema-names"

export const LINK_SET = "application/linkset+json"
/** The media type of a link set, with the profile of API catalogs (RFC 9727 §4.2). */
export const API_CATALOG = `${LINK_SET}; profile="https://www.rfc-editor.org/info/rfc9727"`

const Link = z.object({ href: z.url(), type: z.string().optional() })

const links = z.array(Link)

/** One context of a link set: its anchor, and the targets of each relation of RFC 8631. */
const LinkContext = z.object({
  anchor: z.url(),
  "service-desc": links,
  "service-doc": links,
  "service-meta": links,
  status: links,
})

export const ApiCatalog = namedObject("ApiCatalog", { linkset: z.array(LinkContext) })
export type ApiCatalog = z.infer<typeof ApiCatalog>

const Property = z.object({ type: z.string(), url: z.url() })

/** APIs.json 0.19. `aid` identifies the index, and an API in it. */
export const ApisJson = namedObject("ApisJson", {
  aid: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.url(),
  specificationVersion: z.literal("0.19"),
  type: z.literal("Index"),
  apis: z.array(
    z.object({
      aid: z.string(),
      name: z.string(),
      description: z.string(),
      humanURL: z.url(),
      baseURL: z.url(),
      tags: z.array(z.string()),
      properties: z.array(Property),
    }),
  ),
})
export type ApisJson = z.infer<typeof ApisJson>
