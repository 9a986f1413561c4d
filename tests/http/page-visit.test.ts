import { expect, it } from "vitest"
import { isPageVisit } from "@/lib/http/page-visit"

it.each<[string, Record<string, string>, boolean]>([
  ["curl", {}, true],
  ["a click on a link of this site", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty", rsc: "1" }, true],
  ["a typed URL", { "sec-fetch-site": "none", "sec-fetch-dest": "document" }, true],
  ["a link of another site", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" }, true],
  ["an image of another site", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" }, false],
  ["a script of a sibling site", { "sec-fetch-site": "same-site", "sec-fetch-dest": "empty" }, false],
  ["a frame of another site", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe" }, false],
  ["a prefetch", { "sec-purpose": "prefetch;prerender", "sec-fetch-site": "none" }, false],
  ["a form post without script", { "content-type": "multipart/form-data; boundary=x" }, false],
  ["a form post with script", { "next-action": "40f" }, false],
])("%s", (_name, headers, isVisit) => expect(isPageVisit(new Headers(headers))).toBe(isVisit))
