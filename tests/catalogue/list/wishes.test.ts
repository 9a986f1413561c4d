import { expect, it } from "vitest"
import { listSuggestions } from "@/lib/catalogue/list/interpret"

it.each([
  ["cheap llm", [{ word: "cheap", parameter: "sort", value: "asked_price" }]],
  ["Fast OCR", [{ word: "fast", parameter: "sort", value: "latency" }]],
  [
    "reliable x402 weather",
    [
      { word: "reliable", parameter: "sort", value: "score" },
      { word: "x402", parameter: "protocol", value: "x402" },
    ],
  ],
  ["cheap and fast", [{ word: "cheap", parameter: "sort", value: "asked_price" }]],
  ["weather", []],
])("suggests for %j %j", (text, suggestions) => expect(listSuggestions(text)).toEqual(suggestions))
