// The query of the live stream, which changes pass its filters, and the text of its frames. filters.db.test.ts compares the same rules
// with those in SQL.

import { describe, expect, it } from "vitest"
import { passesFilters, STREAM_QUERY } from "@/lib/events/filters"
import { type ChangeRow, formatChange, formatHeartbeat, formatPause, formatStart } from "@/lib/events/stream/frames"

const SERVICE_ID = "0199d5a0-0000-7000-8000-000000000001"
const ROW: ChangeRow = {
  seq: 812,
  kind: "service.down",
  service_id: SERVICE_ID,
  protocol: "x402",
  host: "api.example.com",
  category: "data/weather",
  network: "eip155:8453",
  payees: ["0x209693bc6afc0c5328ba36faf03c514ef312287c", "7kSoKmqcNeqPWpGe4EEsD5Z8sWRfMrcwtQUP1eVb8859"],
  price_usd: 0.01,
  text: '{"seq":812}',
}
const REMOVED = {
  ...ROW,
  kind: "service.removed",
  ...{ protocol: null, host: null, category: null, network: null, payees: null, price_usd: null },
}
const parse = (search: string) => STREAM_QUERY.parse(new URLSearchParams(search))

describe("passesFilters", () => {
  it.each([
    ["", true],
    ["kind=service.down", true],
    ["kind=down,new", true],
    ["kind=DOWN", true],
    ["kind=price", false],
    ["protocol=X402", true],
    ["protocol=L402", false],
    ["host=API.example.com.", true],
    ["host=example.com", false],
    ["network=eip155:8453", true],
    ["network=BASE", true],
    ["network=lightning,base", true],
    ["network=lightning", false],
    ["pay_to=0x209693Bc6afc0C5328bA36FaF03C514EF312287C", true],
    ["pay_to=7kSoKmqcNeqPWpGe4EEsD5Z8sWRfMrcwtQUP1eVb8859,0.0.1", true],
    ["pay_to=7ksokmqcneqpwpge4eesd5z8swrfmrcwtqup1evb8859", false],
    ["category=data", true],
    ["category=Data/Weather", true],
    ["category=ai,data/weather", true],
    ["category=dat", false],
    ["category=data/weather/sea", false],
    [`service=${SERVICE_ID.toUpperCase()}`, true],
    ["service=0199d5a0-0000-7000-8000-000000000002", false],
    ["kind=down&host=api.example.com&category=data&protocol=x402", true],
    ["kind=down&host=other.example", false],
  ])("%s: %s", (search, expected) => {
    const { query, problems } = parse(search)
    expect(problems).toEqual([])
    expect(passesFilters(ROW, query)).toBe(expected)
  })

  it("lets a removal pass filters on the kind and the service only", () => {
    const passes = (search: string) => passesFilters(REMOVED, parse(search).query)
    expect([passes(""), passes("kind=removed"), passes(`service=${SERVICE_ID}`)]).toEqual([true, true, true])
    expect([
      passes("protocol=x402"),
      passes("host=api.example.com"),
      passes("category=data"),
      passes("pay_to=0.0.1"),
    ]).toEqual([false, false, false, false])
  })

  it.each([
    "kind=sideways",
    "protocol=pigeon",
    "host=a/b",
    "service=7",
    "pay_to=0x1",
    "last_event_id=-1",
    "last_event_id=x",
  ])("rejects %s", (search) => expect(parse(search).problems.map(({ field }) => field)).toEqual([search.split("=")[0]]))
})

describe("frames", () => {
  it("have the number, the kind and the change", () => {
    expect(formatChange(ROW)).toBe('id: 812\nevent: service.down\ndata: {"seq":812}\n\n')
    expect(formatHeartbeat(812)).toBe(": heartbeat\nid: 812\n\n")
    expect(formatStart(0, 0)).toBe("retry: 2000\n: heartbeat\nid: 0\n\n")
    expect(formatPause(1)).toBe("retry: 15000\n\n")
  })
})
