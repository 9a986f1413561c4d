// The front page's words for the changes of the last hour.

import { expect, it } from "vitest"
import { describeRecentChanges } from "@/components/listing/recent-changes"

it.each([
  [{ down: 3, new: 5, price: 2 }, "3\u00a0down, 5\u00a0new, 2\u00a0price changes"],
  [{ down: 0, new: 0, price: 1 }, "1\u00a0price change"],
  [{ down: 0, new: 1000, price: 0 }, "over 999\u00a0new"],
  [{ down: 0, new: 0, price: 0 }, null],
])("describes %j", (changes, words) => {
  expect(describeRecentChanges(changes)).toBe(words)
})
