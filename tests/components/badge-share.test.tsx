import { describe, expect, it } from "vitest"
import { BadgeShare } from "@/components/share/badge-share"
import { toHtml } from "./html"

describe("the badge in the share menu", () => {
  const badge = { label: "A <b>", width: 120, height: 20 }
  const html = toHtml(<BadgeShare badge={badge} number={7} baseUrl="https://d.example" />)

  it("is an image of known size that loads when the menu opens", () => {
    expect(html).toContain(
      '<img src="/badge/7.svg" alt="Health of A &lt;b&gt;" width="120" height="20" loading="lazy"/>',
    )
  })

  it("has its code with the public URL of the directory", () => {
    expect(html).toContain("[![Health of A \\&lt;b\\&gt;](https://d.example/badge/7.svg)](https://d.example/s/7)")
    expect(html).toContain("src=&quot;https://d.example/badge/7.svg&quot;")
    expect(html).not.toContain("<b>")
    expect(html).toContain("(https://d.example/badge/7.svg?show=summary)](https://d.example/s/7)")
  })
})
