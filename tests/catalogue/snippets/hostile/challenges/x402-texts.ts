// Challenges of x402 that are odd texts: numbers, letter case, spaces and shapes that parsers read in different ways.

import { about, type Challenge, challenge, toText } from "../answers"
import { oddAmounts } from "./numbers"
import { answer, HIGH, inHeader, type Tools, upperCase } from "./x402-tools"

export function textsChallenges(tools: Tools): readonly Challenge[] {
  const { extra, guard, amountField, listedAmount, offer, document, send, ask, dear, away, listed } = tools
  return [
    ...about("decimals", [
      ["the price with 18 decimals", ask(offer({ [amountField]: "1000000000000000" }))],
      [
        "the price with 18 decimals said",
        ask(offer({ [amountField]: "1000000000000000", extra: { ...extra, decimals: 18 } })),
      ],
      ["the price in dollars", ask(offer({ [amountField]: "0.001" }))],
      ["the price in dollars above the maximum of units", ask(offer({ [amountField]: "1600.5" }))],
    ]),

    ...about("expired", [
      ["no time left", ask(offer({ maxTimeoutSeconds: 0 }))],
      ["time before now", ask(offer({ maxTimeoutSeconds: -600 }))],
      ["valid for a million years and dear", ask(offer({ ...dear, maxTimeoutSeconds: 31_536_000_000_000 }))],
    ]),

    ...oddAmounts(listedAmount).map(([name, amount]) =>
      challenge("numbers", name, ask(offer({ [amountField]: amount }))),
    ),
    ...oddAmounts(listedAmount)
      .slice(5, 12)
      .map(([name, amount]) =>
        challenge("numbers", `${name} beside a cheap offer`, ask(offer({ [amountField]: amount }), offer())),
      ),
    challenge(
      "numbers",
      "an unquoted number with 30 digits",
      send(toText(document([offer({ [amountField]: "MARK" })])).replace('"MARK"', "9".repeat(30))),
    ),

    ...listed.payToInOtherCase.flatMap((payTo, index) => [
      ...about("letter case", [
        [`payee in other letters ${index}`, ask(offer({ payTo }))],
        [`payee in other letters ${index}, dear`, ask(offer({ payTo, ...dear }))],
      ]),
    ]),
    ...about("letter case", [
      ["names of fields in capitals", ask(upperCase(offer(dear)), offer())],
      ["thief with names of fields in capitals", ask({ ...upperCase(offer()), ...offer(away) })],
    ]),
    ...about("spaces", [
      ["JSON with spaces and lines", send(JSON.stringify(document([offer(dear)]), null, 4))],
      ["byte order mark", send(`\ufeff${toText(document([offer(dear)]))}`)],
    ]),
    ...about("duplicate parameters", [
      [
        "accepts twice, the last one dear",
        send(toText(document([offer()])).replace(/\}$/, `,"accepts":${toText([offer(dear)])}}`)),
      ],
      [
        "accepts twice, the first one dear",
        send(`{"accepts":${toText([offer(dear)])},${toText(document([offer()])).slice(1)}`),
      ],
      [
        "escaped name of the amount",
        send(
          toText(document([offer()])).replace(
            `"${amountField}":`,
            `"${amountField}":"${HIGH}","\\u0061mount":"1","${amountField}":`,
          ),
        ),
      ],
    ]),

    ...about("shape", [
      ["accepts is an object", send(document({ 0: offer(dear) }))],
      ["accepts is one offer", send(document(offer(dear)))],
      ["no JSON", answer([["payment-required", "bm90IGpzb24="]], "not json")],
      ["deep JSON", send(`${"[".repeat(3_000)}${"]".repeat(3_000)}`)],
      ["prototype of an offer", ask(JSON.parse(`{"__proto__":${toText(offer(dear))},"scheme":"exact"}`))],
      ["no 402 at all", { status: 200, headers: [inHeader(document([offer(dear)]))], body: "{}" }],
    ]),

    ...about("other ways to take money", [
      [
        "sponsored approval of Permit2",
        send(
          document([offer({ extra: { ...extra, assetTransferMethod: "permit2" } })], {
            extensions: {
              eip2612GasSponsoring: { info: {}, schema: {} },
              erc20ApprovalGasSponsoring: { info: {}, schema: {} },
            },
          }),
        ),
      ],
      [
        "sign in with the wallet",
        send(
          document([offer(dear)], {
            extensions: {
              "sign-in-with-x": {
                info: { domain: "127.0.0.1", uri: "http://127.0.0.1", nonce: "abcdefgh", version: "1" },
                supportedChains: [{ chainId: guard.network, type: "eip191" }],
              },
            },
          }),
        ),
      ],
      [
        "a challenge of MPP beside",
        {
          ...ask(offer(dear)),
          headers: [
            ...ask(offer(dear)).headers,
            ["www-authenticate", 'Payment id="a", realm="r", method="evm", intent="charge", request="e30"'],
          ],
        },
      ],
    ]),
  ]
}
