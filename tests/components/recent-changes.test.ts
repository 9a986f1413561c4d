// The front page's words for the changes of the last hour.

import { expect, it } from "vitest"
import { describeRecentChanges } from "@/components/listing/recent-changes"

it.each([
  [{ payee: 1, down: 3, new: 5, price: 2 }, "1\u00a0payee change, 3\u00a0down, 2\u00a0price changes, 5\u00a0new"],
  [{ payee: 0, down: 0, new: 0, price: 1 }, "1\u00a0price change"],
  [{ payee: 2, down: 0, new: 1000, price: 0 }, "2\u00a0payee changes, over 999\u00a0new"],
  [{ payee: 0, down: 0, new: 0, price: 0 }, null],
])("describes %j", (changes, words) => {
  expect(describeRecentChanges(changes)).toBe(words)
})
