// The field `detail` of a rejected registration explains in complete sentences what happened and what to do.

import { describe, expect, it } from "vitest"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Reply } from "@/lib/protocols/challenge"
import { checkProtocol, detect } from "@/lib/protocols/registry"
import { diagnose } from "@/lib/registration/diagnosis"
import { l402Line, NOW, OPTIONS, paymentLine } from "@/tests/protocols/builders"

type Protocol = Parameters<typeof checkProtocol>[0]

function explain(reply: Partial<Reply>, protocol: Protocol = "L402", method = "GET") {
  const whole: Reply = { status: 402, headers: {}, body: "", ...reply }
  const result: ProbeResult = {
    target: { url: "https://api.example/", method, body: null },
    requestedAt: NOW,
    outcome: { ok: true, reply: whole, detections: detect(whole, OPTIONS) },
    timing: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 1 },
  }
  return diagnose(protocol, result, checkProtocol(protocol, whole, OPTIONS))
}

describe("a response that is not 402", () => {
  it.each([
    [200, "The endpoint responded with 200 without requesting payment. Check that the paywall covers the method GET"],
    [301, "The endpoint redirects (301). Register the URL that the redirect leads to"],
    [
      400,
      "The endpoint rejected the request as malformed (400) before it requested payment. Register it with a probe_body",
    ],
    [401, "The endpoint required a login (401) instead of payment. Send the 402 challenge before you require"],
    [403, "The endpoint rejected the request (403). Respond to requests without credentials with the 402 challenge."],
    [404, "The endpoint reported that nothing exists at this URL (404). Check the path"],
    [405, "The endpoint does not accept the method GET (405). Register it with the http_method"],
    [406, "The endpoint cannot respond in a format that the request accepts (406). Send the 402 challenge"],
    [415, "The endpoint does not accept the content type of the request (415). Send the 402 challenge"],
    [418, "The endpoint responded with 418 instead of 402 Payment Required. Send the challenge"],
    [
      422,
      "The endpoint rejected the content of the request (422) before it requested payment. Register it with a probe_body",
    ],
    [429, "The endpoint limits requests (429) and rejected this one. Register it again later."],
    [503, "The endpoint failed (503) before it requested payment. Check its logs"],
  ])("%i is explained in two sentences: what happened, and what to do", (status, beginning) => {
    const { detail } = explain({ status })
    expect(detail.slice(0, beginning.length)).toBe(beginning)
    // Two sentences. Each begins with a capital letter and ends with a full stop.
    expect(detail).toMatch(/^The endpoint [^.;]+\. [A-Z][^.;]+\.$/)
  })

  it("is explained when the response has a challenge", () => {
    expect(explain({ status: 400, headers: { "www-authenticate": [l402Line()] } }).detail).toBe(
      "The endpoint sent a challenge with status 400. Send it with status 402, because paying clients react to 402 only.",
    )
  })

  it.each([
    [405, "Send the challenge for this method too, or register the method that the paywall covers."],
    [406, "Send the challenge for every Accept header."],
    [415, "Send the challenge before checking the content type of the request."],
    [429, "The endpoint limits requests before it requests payment. Try again later."],
  ])("%i comes with a finding that has a fix for this status", (status, fix) => {
    expect(explain({ status }).findings).toMatchObject([{ id: "not_402", fix }])
  })
})

describe("a response with a valid challenge of another protocol", () => {
  it("is explained when the declared protocol has no challenge", () => {
    const { detail } = explain({ headers: { "www-authenticate": [l402Line()] } }, "MPP")
    expect(detail).toBe("The endpoint supports L402, not MPP. Register it as L402.")
  })

  it("is explained when the challenge of the declared protocol has errors", () => {
    const broken = paymentLine(undefined, { id: null })
    const diagnosis = explain({ headers: { "www-authenticate": [l402Line(), broken] } }, "MPP")
    expect(diagnosis.probe.detectedProtocols).toEqual([
      { protocol: "L402", valid: true },
      { protocol: "MPP", valid: false },
    ])
    expect(diagnosis.detail).toBe(
      "The endpoint sends an MPP challenge with errors and a valid L402 challenge. Fix the errors in the findings, or register it as L402.",
    )
  })
})
