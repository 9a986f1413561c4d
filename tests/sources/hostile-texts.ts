// Documents of a host that are as large as a visit reads, each with one thing that there can be too much of.

import { USDC } from "./twin-data"

export const TERMS = JSON.stringify({ scheme: "exact", network: "eip155:8453", asset: USDC, amount: "10000" })

/** Returns the texts by name. @param size the bytes of each text, less at most 2 kB */
export function buildHostileTexts(size: number): [string, string][] {
  /** Repeats `part(0)`, `part(1)`, … between commas. */
  function fill(part: (index: number) => string): string {
    const parts: string[] = []
    for (let length = 0, index = 0; length < size - 2_000; index += 1) {
      const text = part(index)
      parts.push(text)
      length += text.length + 1
    }
    return parts.join(",")
  }
  const long = (text: string) => JSON.stringify(text.repeat(Math.floor((size - 2_000) / text.length)))
  const entries = (part: (index: number) => string) => `{"resources":[${fill(part)}],"accepts":[${TERMS}]}`
  const entry = (fields: string) => `{"resources":[{"path":"/x",${fields}}]}`
  const deep = (text: string, levels: number, end: string) => text.repeat(levels) + end
  const operation = (fields: string) => `{"paths":{"/x":{"get":{"responses":{"402":{}},${fields}}}}}`

  return [
    ["empty entries", entries(() => "{}")],
    ["entries with terms", entries((at) => `{"resource":"POST /${at}","price":"$0.01","accepts":[${TERMS}]}`)],
    ["text entries", entries((at) => `"GET /${at} - words"`)],
    ["entries of other types", entries(() => "[[]]")],
    ["a map by path", `{"endpoints":{${fill((at) => `"/${at}":{"price":"$1"}`)}}}`],
    ["a map by name", `{"services":{${fill((at) => `"n${at}":[]`)}}}`],
    ["groups of groups", `{"services":[${fill((at) => `{"name":"${at}","routes":[{"path":"/a"},{"routes":[]}]}`)}]}`],
    ["one group", `{"services":[{"routes":[${fill((at) => `"/${at}"`)}]}]}`],
    ["one entry with many fields", entry(fill((at) => `"f${at}":${at}`))],
    ["one entry with many payment options", entry(`"accepts":[${fill(() => TERMS)}]`)],
    ["one entry with many prices", entry(`"pricing":[${fill(() => '{"amount":"0.01","currency":"USD"}')}]`)],
    ["one entry with many protocols", entry(`"protocols":[${fill(() => '"x402"')}]`)],
    ["one entry with many parameters", entry(`"parameters":[${fill((at) => `{"name":"p${at}"}`)}]`)],
    [
      "one entry with many properties",
      entry(`"input":{"queryParams":{"properties":{${fill((at) => `"p${at}":{}`)}}}}`),
    ],
    ["one entry with many tags", entry(`"tags":[${fill(() => '"a"')}],"methods":[${'"GET",'.repeat(9)}"GET"]`)],
    ["a price of digits", entry(`"price":${long("1")}`)],
    ["a price of spaces", entry(`"price":${long(" ")}`)],
    ["a price of words", entry(`"price":${long("per call ")}`)],
    ["a URL of letters", entry(`"url":${long("POST /a ")}`)],
    ["a URL of placeholders", `{"resources":[${long("/<")},${'"/[[...a"'}]}`],
    ["a description of line breaks", entry(`"description":${long("\n \n")}`)],
    ["hidden characters", entry(`"name":${long("\u202e\u200b")}`)],
    ["nested prices", entry(`"price":${deep('{"price":', 150, "1")}${"}".repeat(150)},"x":${long("a")}`)],
    ["nested groups", `{"services":${deep('[{"routes":', 90, "[]")}${"}]".repeat(90)},"x":${long("a")}}`],
    ["too many levels", `{"resources":${"[".repeat(size / 2)}`],
    ["many paths", `{"paths":{${fill((at) => `"/${at}":{"get":{"x-x402-price":"$1"}}`)}}}`],
    ["many free paths", `{"paths":{${fill((at) => `"/${at}":{"get":{}}`)}}}`],
    ["one operation with many offers", operation(`"x-payment-info":{"offers":[${fill(() => '{"method":"tempo"}')}]}`)],
    ["one operation with many protocols", operation(`"x-payment-info":{"protocols":[${fill(() => '{"x402":{}}')}]}`)],
    ["one operation with many fields", operation(`"x-x402":{${fill((at) => `"f${at}":1`)}}`)],
    [
      "one operation with many parameters",
      operation(`"x-x402":"$1","parameters":[${fill((at) => `{"name":"p${at}","in":"query"}`)}]`),
    ],
  ]
}
