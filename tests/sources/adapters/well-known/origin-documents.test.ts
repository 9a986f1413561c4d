// The links of a manifest to an OpenAPI document, under the names that hosts use.

import { describe, expect, it } from "vitest"
import { listOpenApiLinks } from "@/lib/sources/adapters/well-known/origin-documents"

const HOME = "https://api.acme.example"
const LINK = `${HOME}/docs/openapi.json`

describe("the links to OpenAPI documents", () => {
  it.each<[string, unknown, string[]]>([
    ["openapi", { openapi: LINK }, [LINK]],
    ["openapiUrl", { openapiUrl: LINK }, [LINK]],
    ["openapi_url", { openapi_url: LINK }, [LINK]],
    ["contracts.openapiUrl", { contracts: { openapiUrl: LINK } }, [LINK]],
    ["links.openapi", { links: { openapi: LINK } }, [LINK]],
    ["discovery.openapi", { discovery: { openapi: { url: LINK } } }, [LINK]],
    ["a path", { openapi: "/docs/openapi.json" }, [LINK]],
    ["another port", { openapi: "https://api.acme.example:8443/o" }, ["https://api.acme.example:8443/o"]],
    ["the same link twice", { openapi: LINK, openapiUrl: `${LINK}#/paths` }, [LINK]],
    ["many links", { openapi: "/1", openapiUrl: "/2", openapi_url: "/3" }, [`${HOME}/1`, `${HOME}/2`]],
    ["the version of an OpenAPI document", { openapi: "3.1.0", info: {} }, []],
    ["another host", { openapi: "https://acme.example/o", openapiUrl: "//evil.example/o" }, []],
    ["a private address", { openapi: "http://127.0.0.1/o" }, []],
    ["credentials", { openapi: "https://user:pass@api.acme.example/o" }, []],
    ["other schemes", { openapi: "javascript:alert(1)", openapiUrl: "file:///etc/passwd" }, []],
    [
      "other types",
      { openapi: [LINK], openapiUrl: 7, openapi_url: null, links: [], contracts: "x", api: { openapi: {} } },
      [],
    ],
    ["a long link", { openapi: `/${"x".repeat(1_000_000)}` }, []],
    ["a list", [{ openapi: LINK }], []],
    ["no document", null, []],
  ])("%s", (_, manifest, expected) => {
    expect(listOpenApiLinks(manifest, HOME)).toEqual(expected)
  })
})
