// Challenges of x402 whose terms differ from the listed ones.

import { type Challenge, challenge, toText } from "../answers"
import { answer, bothFields, HIGH, inHeader, lookalike, type Tools, twice, without } from "./x402-tools"

export function termsChallenges(tools: Tools): readonly Challenge[] {
  const {
    version,
    network,
    extra,
    guard,
    thief,
    other,
    otherToken,
    amountField,
    foreignField,
    listedAmount,
    offer,
    document,
    send,
    ask,
    honest,
    dear,
    away,
    foreign,
    inOtherVersion,
    sendOther,
    listed,
  } = tools
  return [
    challenge("control", "honest", honest),
    challenge("control", "honest and cheaper", ask(offer({ [amountField]: "900" }))),
    challenge(
      "control",
      "honest with a dearer offer of another token first",
      ask(offer({ ...dear, ...otherToken }), offer()),
    ),

    // S1: the guard reads one amount field, and the client signs the other one.
    challenge("both amount fields", "signed field dear, other field cheap", ask({ ...foreign, ...dear })),
    challenge("both amount fields", "signed field cheap, other field dear", ask({ ...foreign, [foreignField]: HIGH })),
    challenge(
      "both amount fields",
      "version 1 with both fields in the body",
      answer([], bothFields(listed, offer(), HIGH)),
    ),
    challenge(
      "both amount fields",
      "version 1 with both fields in the header",
      answer([inHeader(bothFields(listed, offer(), HIGH))]),
    ),
    challenge("both amount fields", "version 1 with amount null", answer([], bothFields(listed, offer(), HIGH, null))),
    challenge("both amount fields", "version 1 with amount zero", answer([], bothFields(listed, offer(), HIGH, "0"))),
    challenge("both amount fields", "only the field of the other version", ask(without({ ...foreign }, amountField))),
    challenge(
      "both amount fields",
      "other spellings beside",
      ask({ ...offer(dear), Amount: "1", value: "1", price: "1" }),
    ),

    challenge("payee", "another payee", ask(offer(away))),
    challenge("payee", "another payee and cheap", ask(offer({ ...away, [amountField]: "1" }))),
    challenge(
      "payee",
      "the payee in other fields too",
      ask({ ...offer(away), pay_to: guard.payTo, PayTo: guard.payTo, recipient: guard.payTo }),
    ),
    challenge(
      "payee",
      "payee twice in the JSON, the last one wrong",
      send(twice(document([offer()]), "payTo", guard.payTo, thief)),
    ),
    challenge(
      "payee",
      "payee twice in the JSON, the first one wrong",
      send(twice(document([offer()]), "payTo", thief, guard.payTo)),
    ),
    challenge("payee", "payee with a space", ask(offer({ payTo: `${guard.payTo} ` }))),
    challenge("payee", "payee as a list", ask(offer({ payTo: [guard.payTo] }))),
    challenge("payee", "payee and thief in one list", ask(offer({ payTo: [thief, guard.payTo] }))),
    challenge("payee", "payee cut short", ask(offer({ payTo: guard.payTo.slice(0, -1) }))),
    challenge("payee", "payee of the same start and end", ask(offer({ payTo: lookalike(guard.payTo) }))),
    challenge("payee", "no payee", ask(without(offer(), "payTo"))),

    challenge("price", "dearer", ask(offer({ [amountField]: HIGH }))),
    challenge("price", "one more than the maximum", ask(offer({ [amountField]: `${guard.maximum + 1n}` }))),
    challenge("price", "the maximum itself", ask(offer({ [amountField]: `${guard.maximum}` })), { mustPay: true }),
    challenge("price", "just below the limit of the library", ask(offer({ [amountField]: "999999" }))),
    challenge(
      "price",
      "amount twice in the JSON, the last one dear",
      send(twice(document([offer()]), amountField, listedAmount, HIGH)),
    ),
    challenge(
      "price",
      "amount twice in the JSON, the first one dear",
      send(twice(document([offer()]), amountField, HIGH, listedAmount)),
    ),

    challenge("chain", "another chain with its own dollar", ask(offer(other))),
    challenge(
      "chain",
      "another chain with the same contract",
      ask(offer({ network: other.network, extra: other.extra })),
    ),
    challenge("chain", "every chain", ask(offer({ network: guard.network.replace(/:.*/, ":*") }))),
    challenge("chain", "no chain", ask(without(offer(), "network"))),
    challenge(
      "chain",
      "the chain by a name of the other version",
      ask(offer({ network: version === 1 ? guard.network : "base" })),
    ),
    challenge(
      "chain",
      "the chain with zeros before its number",
      ask(offer({ network: guard.network.replace(":", ":0") })),
    ),
    challenge("chain", "the chain in capitals", ask(offer({ network: network.toUpperCase() }))),
    challenge("chain", "a chain id in the terms of the token", ask(offer({ extra: { ...extra, chainId: 137 } }))),

    challenge("token", "another token", ask(offer(otherToken))),
    challenge(
      "token",
      "another token in the terms of the listed one",
      ask(offer({ asset: otherToken.asset, currency: guard.asset })),
    ),
    challenge("token", "the ticker as token", ask(offer({ asset: "USDC" }))),
    challenge("token", "no token", ask(without(offer(), "asset"))),
    challenge(
      "token",
      "another contract in the terms of the token",
      ask(offer({ extra: { ...extra, verifyingContract: otherToken.asset } })),
    ),
    challenge(
      "token",
      "another domain name, dear",
      ask(offer({ ...dear, extra: { ...extra, name: "Permit", version: "9" } })),
    ),

    challenge("scheme", "up to", ask(offer({ scheme: "upto", [amountField]: HIGH }))),
    challenge("scheme", "batch settlement", ask(offer({ scheme: "batch-settlement" }))),
    challenge("scheme", "exact in capitals", ask(offer({ scheme: "EXACT" }))),
    challenge("scheme", "transfer by Permit2", ask(offer({ extra: { ...extra, assetTransferMethod: "permit2" } }))),
    challenge(
      "scheme",
      "dear transfer by Permit2",
      ask(offer({ ...dear, extra: { ...extra, assetTransferMethod: "permit2" } })),
    ),
    challenge("scheme", "transfer by ERC-7710", ask(offer({ extra: { ...extra, assetTransferMethod: "erc7710" } }))),
    challenge("scheme", "paid in advance", ask(offer({ extra: { ...extra, paymentFlow: "upfront" } }))),
    challenge("scheme", "paid to an escrow", ask(offer({ extra: { ...extra, paymentFlow: "escrow", escrow: thief } }))),

    challenge("version", "the other version at the listed price", sendOther(inOtherVersion(listedAmount))),
    challenge("version", "the other version, dear", sendOther(inOtherVersion(HIGH))),
    challenge("version", "the other version in the place of this one", send(inOtherVersion(HIGH))),
    challenge("version", "version as text", send(document([offer(dear)], { x402Version: `${version}` }))),
    challenge("version", "version 3", send(document([offer(dear)], { x402Version: 3 }))),
    challenge("version", "version 0", send(document([offer(dear)], { x402Version: 0 }))),
    challenge(
      "version",
      "version 1.0",
      send(toText(document([offer(dear)])).replace(`"x402Version":${version}`, `"x402Version":${version}.0`)),
    ),
    challenge("version", "no version", send(without(document([offer(dear)]), "x402Version"))),
  ]
}
