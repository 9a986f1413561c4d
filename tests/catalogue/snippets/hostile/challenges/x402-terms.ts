// Challenges of x402 whose terms differ from the listed ones.

import { about, type Challenge, toText } from "../answers"
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
    ...about("control", [
      ["honest", honest],
      ["honest and cheaper", ask(offer({ [amountField]: "900" }))],
      ["honest with a dearer offer of another token first", ask(offer({ ...dear, ...otherToken }), offer())],
    ]),

    // S1: the guard reads one amount field, and the client signs the other one.
    ...about("both amount fields", [
      ["signed field dear, other field cheap", ask({ ...foreign, ...dear })],
      ["signed field cheap, other field dear", ask({ ...foreign, [foreignField]: HIGH })],
      ["version 1 with both fields in the body", answer([], bothFields(listed, offer(), HIGH))],
      ["version 1 with both fields in the header", answer([inHeader(bothFields(listed, offer(), HIGH))])],
      ["version 1 with amount null", answer([], bothFields(listed, offer(), HIGH, null))],
      ["version 1 with amount zero", answer([], bothFields(listed, offer(), HIGH, "0"))],
      ["only the field of the other version", ask(without({ ...foreign }, amountField))],
      ["other spellings beside", ask({ ...offer(dear), Amount: "1", value: "1", price: "1" })],
    ]),

    ...about("payee", [
      ["another payee", ask(offer(away))],
      ["another payee and cheap", ask(offer({ ...away, [amountField]: "1" }))],
      [
        "the payee in other fields too",
        ask({ ...offer(away), pay_to: guard.payTo, PayTo: guard.payTo, recipient: guard.payTo }),
      ],
      ["payee twice in the JSON, the last one wrong", send(twice(document([offer()]), "payTo", guard.payTo, thief))],
      ["payee twice in the JSON, the first one wrong", send(twice(document([offer()]), "payTo", thief, guard.payTo))],
      ["payee with a space", ask(offer({ payTo: `${guard.payTo} ` }))],
      ["payee as a list", ask(offer({ payTo: [guard.payTo] }))],
      ["payee and thief in one list", ask(offer({ payTo: [thief, guard.payTo] }))],
      ["payee cut short", ask(offer({ payTo: guard.payTo.slice(0, -1) }))],
      ["payee of the same start and end", ask(offer({ payTo: lookalike(guard.payTo) }))],
      ["no payee", ask(without(offer(), "payTo"))],
    ]),

    ...about("price", [
      ["dearer", ask(offer({ [amountField]: HIGH }))],
      ["one more than the maximum", ask(offer({ [amountField]: `${guard.maximum + 1n}` }))],
      ["the maximum itself", ask(offer({ [amountField]: `${guard.maximum}` })), { mustPay: true }],
      ["just below the limit of the library", ask(offer({ [amountField]: "999999" }))],
      [
        "amount twice in the JSON, the last one dear",
        send(twice(document([offer()]), amountField, listedAmount, HIGH)),
      ],
      [
        "amount twice in the JSON, the first one dear",
        send(twice(document([offer()]), amountField, HIGH, listedAmount)),
      ],
    ]),

    ...about("chain", [
      ["another chain with its own dollar", ask(offer(other))],
      ["another chain with the same contract", ask(offer({ network: other.network, extra: other.extra }))],
      ["every chain", ask(offer({ network: guard.network.replace(/:.*/, ":*") }))],
      ["no chain", ask(without(offer(), "network"))],
      ["the chain by a name of the other version", ask(offer({ network: version === 1 ? guard.network : "base" }))],
      ["the chain with zeros before its number", ask(offer({ network: guard.network.replace(":", ":0") }))],
      ["the chain in capitals", ask(offer({ network: network.toUpperCase() }))],
      ["a chain id in the terms of the token", ask(offer({ extra: { ...extra, chainId: 137 } }))],
    ]),

    ...about("token", [
      ["another token", ask(offer(otherToken))],
      ["another token in the terms of the listed one", ask(offer({ asset: otherToken.asset, currency: guard.asset }))],
      ["the ticker as token", ask(offer({ asset: "USDC" }))],
      ["no token", ask(without(offer(), "asset"))],
      [
        "another contract in the terms of the token",
        ask(offer({ extra: { ...extra, verifyingContract: otherToken.asset } })),
      ],
      ["another domain name, dear", ask(offer({ ...dear, extra: { ...extra, name: "Permit", version: "9" } }))],
    ]),

    ...about("scheme", [
      ["up to", ask(offer({ scheme: "upto", [amountField]: HIGH }))],
      ["batch settlement", ask(offer({ scheme: "batch-settlement" }))],
      ["exact in capitals", ask(offer({ scheme: "EXACT" }))],
      ["transfer by Permit2", ask(offer({ extra: { ...extra, assetTransferMethod: "permit2" } }))],
      ["dear transfer by Permit2", ask(offer({ ...dear, extra: { ...extra, assetTransferMethod: "permit2" } }))],
      ["transfer by ERC-7710", ask(offer({ extra: { ...extra, assetTransferMethod: "erc7710" } }))],
      ["paid in advance", ask(offer({ extra: { ...extra, paymentFlow: "upfront" } }))],
      ["paid to an escrow", ask(offer({ extra: { ...extra, paymentFlow: "escrow", escrow: thief } }))],
    ]),

    ...about("version", [
      ["the other version at the listed price", sendOther(inOtherVersion(listedAmount))],
      ["the other version, dear", sendOther(inOtherVersion(HIGH))],
      ["the other version in the place of this one", send(inOtherVersion(HIGH))],
      ["version as text", send(document([offer(dear)], { x402Version: `${version}` }))],
      ["version 3", send(document([offer(dear)], { x402Version: 3 }))],
      ["version 0", send(document([offer(dear)], { x402Version: 0 }))],
      [
        "version 1.0",
        send(toText(document([offer(dear)])).replace(`"x402Version":${version}`, `"x402Version":${version}.0`)),
      ],
      ["no version", send(without(document([offer(dear)]), "x402Version"))],
    ]),
  ]
}
