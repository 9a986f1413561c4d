// Challenges of MPP whose terms differ from the listed ones.

import { about, type Challenge, type Header, toBase64, toBase64Url, toText } from "../answers"
import { USDC_ON_BASE } from "./mpp-listed"
import { answer, HIGH, type Texts } from "./mpp-tools"

const FIFTY_CENTS = toBase64Url({ amount: "50", currency: "usd" })
const CARDS = `Payment id="s", realm="hostile", method="stripe", intent="charge", request="${FIFTY_CENTS}"`

/** The header of a challenge of x402. */
const toX402Header = (amount: string, payTo: string): Header => {
  const terms = { scheme: "exact", network: "eip155:8453", amount, asset: USDC_ON_BASE, payTo, maxTimeoutSeconds: 60 }
  const accepts = [{ ...terms, extra: { name: "USD Coin", version: "2" } }]
  return ["payment-required", toBase64({ x402Version: 2, resource: { url: "http://127.0.0.1/x" }, accepts })]
}

export function termsChallenges(texts: Texts): readonly Challenge[] {
  const {
    request,
    guard,
    thief,
    otherToken,
    otherChainId,
    method,
    intent,
    terms,
    details,
    line,
    ask,
    dear,
    away,
    honest,
    low,
    high,
    highPrice,
    head,
    amount,
  } = texts
  return [
    ...about("control", [
      ["honest", honest],
      // The session manager of mppx is checked by the first challenge only.
      ["honest behind a challenge of cards", answer(CARDS, line(request)), { mustPay: intent === "charge" }],
    ]),

    // S2: the guard reads one text, and the client signs another one.
    ...about("another text than the parsed one", [
      ["REQUEST dear, x-request cheap", answer(`${head("a")}, REQUEST="${high}", x-request="${low}"`)],
      ["request without quotes dear, x-request cheap", answer(`${head("b")}, request=${high}, x-request="${low}"`)],
      ["request with spaces dear, x-request cheap", answer(`${head("c")}, request = "${high}", x-request="${low}"`)],
      ["request with tabs dear, x-request cheap", answer(`${head("d")}, request\t=\t"${high}", x-request="${low}"`)],
      ["x-request cheap first", answer(`${head("e")}, x-request="${low}", Request="${high}"`)],
      [
        "cheap request inside a description",
        answer(`${head("f")}, description="request=\\"${low}\\"", Request="${high}"`),
      ],
      [
        "cheap request inside a quoted realm",
        answer(
          `Payment id="g", realm="x, request=\\"${low}\\" ", method="${method}", intent="${intent}", request=${high}`,
        ),
      ],
      [
        "dear request behind a comma in quotes",
        answer(`${head("h")}, title=", Payment ", request=${high}, xrequest="${low}"`),
      ],
      ["only dear, other price", answer(`${head("i")}, REQUEST="${highPrice}", x-request="${low}"`)],
      [
        "escaped quotes in the request",
        answer(`${head("j")}, request="${high.slice(0, 8)}\\${high.slice(8)}", x-request="${low}"`),
      ],
      ["opaque has cheap terms", answer(`${head("k")}, request="${high}", opaque="${low}"`)],
    ]),

    ...about("payee", [
      ["another payee", ask(away)],
      ["another payee and cheap", ask({ ...away, amount: "1" })],
      ["the payee in other fields too", ask({ ...away, payTo: guard.payTo, payee: guard.payTo, to: guard.payTo })],
      ["no payee", ask({ recipient: undefined })],
      ["payee as a list", ask({ recipient: [guard.payTo] })],
      [
        "payee twice in the JSON, the last one wrong",
        answer(
          line(
            toText(request)
              .replace('"recipient":', `"recipient":"${guard.payTo}","recipient":`)
              .replace(/("recipient":"[^"]*","recipient":)"[^"]*"/, `$1"${thief}"`),
          ),
        ),
      ],
      [
        "payee twice in the JSON, the first one wrong",
        answer(line(toText(request).replace('"recipient":', `"recipient":"${thief}","recipient":`))),
      ],
      ["payee with a space", ask({ recipient: `${guard.payTo} ` })],
      ["payee cut short", ask({ recipient: guard.payTo.slice(0, -2) })],
    ]),
    ...about("other ways to take money", [
      ["a share for another payee", answer(line(details({ splits: [{ amount: "1", recipient: thief }] })))],
      [
        "nearly all for another payee",
        answer(line(details({ splits: [{ amount: `${BigInt(amount) - 1n}`, recipient: thief }] }))),
      ],
      ["shares above the amount", answer(line(details({ splits: [{ amount: HIGH, recipient: guard.payTo }] })))],
      ["a challenge of x402 beside", { ...ask(dear), headers: [...ask(dear).headers, toX402Header(HIGH, thief)] }],
      ["only a challenge of x402", answer(toX402Header("1000", thief))],
      ["credential in another header", answer(line(terms(dear), { header: "X-Take-It" }))],
    ]),

    ...about("price", [
      ["dearer", ask(dear)],
      ["one more than the maximum", ask({ amount: `${guard.maximum + 1n}` })],
      ["the maximum itself", ask({ amount: `${guard.maximum}` }), { mustPay: true }],
      [
        "amount twice in the JSON, the last one dear",
        answer(line(toText(request).replace(`"amount":"${amount}"`, `"amount":"${amount}","amount":"${HIGH}"`))),
      ],
      [
        "amount twice in the JSON, the first one dear",
        answer(line(toText(request).replace(`"amount":"${amount}"`, `"amount":"${HIGH}","amount":"${amount}"`))),
      ],
      ["another field than amount", ask({ amount: undefined, value: HIGH, price: HIGH })],
    ]),

    ...about("chain", [
      ["another chain", answer(line(details({ chainId: otherChainId })))],
      ["another chain as text", answer(line(details({ chainId: `${otherChainId}` })))],
      ["the chain as text", answer(line(details({ chainId: guard.network.slice(7), amount: HIGH })))],
      ["an unknown chain", answer(line(details({ chainId: 1 })))],
      ["no chain", answer(line(details({ chainId: undefined })))],
      ["no details", ask({ methodDetails: undefined })],
    ]),

    ...about("token", [
      ["another token", ask({ currency: otherToken })],
      ["the ticker", ask({ currency: "USDC" })],
      ["no token", ask({ currency: undefined })],
      ["the listed token in another field", ask({ currency: otherToken, asset: guard.asset, token: guard.asset })],
    ]),

    ...about("scheme", [
      ["the other intent", answer(line(terms(dear), { intent: intent === "charge" ? "session" : "charge" }))],
      ["a subscription", answer(line(terms({ periodCount: "1", periodUnit: "day" }), { intent: "subscription" }))],
      ["the other method", answer(line(terms(dear), { method: method === "tempo" ? "evm" : "tempo" }))],
      ["method in capitals", answer(line(terms(dear), { method: method.toUpperCase() }))],
      ["intent in capitals", answer(line(terms(dear), { intent: intent.toUpperCase() }))],
    ]),
  ]
}
