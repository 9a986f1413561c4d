import { describe, expect, it } from "vitest"
import { listCompletedCategories } from "@/lib/catalogue/categories/complete-category"

describe("the categories of an unfinished search text", () => {
  it.each([
    ["pictures", ["media/images"]],
    ["pict", ["media/images"]],
    ["cheap llm", ["ai/llm"]],
    ["weather forecast", ["data/weather"]],
    ["weather fo", ["data/weather"]],
    ["I want to transl", ["tools/language"]],
    // "image gen" begins "image generation". The word "image" alone leads to another category.
    ["image gen", ["media/images", "ai/image"]],
    // A whole phrase is not completed, although "image to video" begins with the same word.
    ["image", ["media/images"]],
    // Three letters begin too many phrases.
    ["pic", []],
    ["zebra", []],
    ["", []],
  ])("%j leads to %j", (text, categories) => expect(listCompletedCategories(text)).toEqual(categories))

  it("are at most four", () => {
    expect(listCompletedCategories("llm weather news hotel music translation pict")).toHaveLength(4)
  })
})
