import type { Verification } from "@/lib/registration/schema"

/** What the challenge of a registered endpoint contained, as terms and values of its protocol. */
export function listFacts(verification: Verification): [string, string][] {
  const { protocol, scheme, hasMacaroon, hasInvoice, accepts, assetKnown, version, method, intent, realm } =
    verification
  const yes = (flag: boolean | undefined) => (flag ? "yes" : "no")
  if (protocol === "L402") {
    return [
      ["Scheme", scheme ?? "L402"],
      ["Macaroon", yes(hasMacaroon)],
      ["Invoice", yes(hasInvoice)],
    ]
  }
  if (protocol === "x402") {
    return [
      ["x402 version", String(version ?? "unknown")],
      ["Payment options", String(accepts?.length ?? 0)],
      ["Known asset", yes(assetKnown)],
    ]
  }
  return [
    ["Method", method ?? "none"],
    ["Intent", intent ?? "none"],
    ["Realm", realm ?? "none"],
  ]
}
