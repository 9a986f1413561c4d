// Challenges of MPP whose terms differ from the listed ones.

import { type Challenge, challenge, toBase64, toBase64Url, toText } from "../answers"
import { USDC_ON_BASE } from "./mpp-listed"
import { answer, HIGH, type Texts } from "./mpp-tools"

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
    challenge("control", "honest", honest),
    challenge(
      "control",
      "honest behind a challenge of cards",
      answer(
        `Payment id="s", realm="hostile", method="stripe", intent="charge", request="${toBase64Url({ amount: "50", currency: "usd" })}"`,
        line(request),
      ),
      // The session manager of mppx is checked by the first challenge only.
      { mustPay: intent === "charge" },
    ),

    // S2: the guard reads one text, and the client signs another one.
    challenge(
      "another text than the parsed one",
      "REQUEST dear, x-request cheap",
      answer(`${head("a")}, REQUEST="${high}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "request without quotes dear, x-request cheap",
      answer(`${head("b")}, request=${high}, x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "request with spaces dear, x-request cheap",
      answer(`${head("c")}, request = "${high}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "request with tabs dear, x-request cheap",
      answer(`${head("d")}, request\t=\t"${high}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "x-request cheap first",
      answer(`${head("e")}, x-request="${low}", Request="${high}"`),
    ),
    challenge(
      "another text than the parsed one",
      "cheap request inside a description",
      answer(`${head("f")}, description="request=\\"${low}\\"", Request="${high}"`),
    ),
    challenge(
      "another text than the parsed one",
      "cheap request inside a quoted realm",
      answer(
        `Payment id="g", realm="x, request=\\"${low}\\" ", method="${method}", intent="${intent}", request=${high}`,
      ),
    ),
    challenge(
      "another text than the parsed one",
      "dear request behind a comma in quotes",
      answer(`${head("h")}, title=", Payment ", request=${high}, xrequest="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "only dear, other price",
      answer(`${head("i")}, REQUEST="${highPrice}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "escaped quotes in the request",
      answer(`${head("j")}, request="${high.slice(0, 8)}\\${high.slice(8)}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "opaque has cheap terms",
      answer(`${head("k")}, request="${high}", opaque="${low}"`),
    ),

    challenge("payee", "another payee", ask(away)),
    challenge("payee", "another payee and cheap", ask({ ...away, amount: "1" })),
    challenge(
      "payee",
      "the payee in other fields too",
      ask({ ...away, payTo: guard.payTo, payee: guard.payTo, to: guard.payTo }),
    ),
    challenge("payee", "no payee", ask({ recipient: undefined })),
    challenge("payee", "payee as a list", ask({ recipient: [guard.payTo] })),
    challenge(
      "payee",
      "payee twice in the JSON, the last one wrong",
      answer(
        line(
          toText(request)
            .replace('"recipient":', `"recipient":"${guard.payTo}","recipient":`)
            .replace(/("recipient":"[^"]*","recipient":)"[^"]*"/, `$1"${thief}"`),
        ),
      ),
    ),
    challenge(
      "payee",
      "payee twice in the JSON, the first one wrong",
      answer(line(toText(request).replace('"recipient":', `"recipient":"${thief}","recipient":`))),
    ),
    challenge("payee", "payee with a space", ask({ recipient: `${guard.payTo} ` })),
    challenge("payee", "payee cut short", ask({ recipient: guard.payTo.slice(0, -2) })),
    challenge(
      "other ways to take money",
      "a share for another payee",
      answer(line(details({ splits: [{ amount: "1", recipient: thief }] }))),
    ),
    challenge(
      "other ways to take money",
      "nearly all for another payee",
      answer(line(details({ splits: [{ amount: `${BigInt(amount) - 1n}`, recipient: thief }] }))),
    ),
    challenge(
      "other ways to take money",
      "shares above the amount",
      answer(line(details({ splits: [{ amount: HIGH, recipient: guard.payTo }] }))),
    ),
    challenge("other ways to take money", "a challenge of x402 beside", {
      ...ask(dear),
      headers: [
        ...ask(dear).headers,
        [
          "payment-required",
          toBase64({
            x402Version: 2,
            resource: { url: "http://127.0.0.1/x" },
            accepts: [
              {
                scheme: "exact",
                network: "eip155:8453",
                amount: HIGH,
                asset: USDC_ON_BASE,
                payTo: thief,
                maxTimeoutSeconds: 60,
                extra: { name: "USD Coin", version: "2" },
              },
            ],
          }),
        ],
      ],
    }),
    challenge(
      "other ways to take money",
      "only a challenge of x402",
      answer([
        "payment-required",
        toBase64({
          x402Version: 2,
          resource: { url: "http://127.0.0.1/x" },
          accepts: [
            {
              scheme: "exact",
              network: "eip155:8453",
              amount: "1000",
              asset: USDC_ON_BASE,
              payTo: thief,
              maxTimeoutSeconds: 60,
              extra: { name: "USD Coin", version: "2" },
            },
          ],
        }),
      ]),
    ),
    challenge(
      "other ways to take money",
      "credential in another header",
      answer(line(terms(dear), { header: "X-Take-It" })),
    ),

    challenge("price", "dearer", ask(dear)),
    challenge("price", "one more than the maximum", ask({ amount: `${guard.maximum + 1n}` })),
    challenge("price", "the maximum itself", ask({ amount: `${guard.maximum}` }), { mustPay: true }),
    challenge(
      "price",
      "amount twice in the JSON, the last one dear",
      answer(line(toText(request).replace(`"amount":"${amount}"`, `"amount":"${amount}","amount":"${HIGH}"`))),
    ),
    challenge(
      "price",
      "amount twice in the JSON, the first one dear",
      answer(line(toText(request).replace(`"amount":"${amount}"`, `"amount":"${HIGH}","amount":"${amount}"`))),
    ),
    challenge("price", "another field than amount", ask({ amount: undefined, value: HIGH, price: HIGH })),

    challenge("chain", "another chain", answer(line(details({ chainId: otherChainId })))),
    challenge("chain", "another chain as text", answer(line(details({ chainId: `${otherChainId}` })))),
    challenge("chain", "the chain as text", answer(line(details({ chainId: guard.network.slice(7), amount: HIGH })))),
    challenge("chain", "an unknown chain", answer(line(details({ chainId: 1 })))),
    challenge("chain", "no chain", answer(line(details({ chainId: undefined })))),
    challenge("chain", "no details", ask({ methodDetails: undefined })),

    challenge("token", "another token", ask({ currency: otherToken })),
    challenge("token", "the ticker", ask({ currency: "USDC" })),
    challenge("token", "no token", ask({ currency: undefined })),
    challenge(
      "token",
      "the listed token in another field",
      ask({ currency: otherToken, asset: guard.asset, token: guard.asset }),
    ),

    challenge(
      "scheme",
      "the other intent",
      answer(line(terms(dear), { intent: intent === "charge" ? "session" : "charge" })),
    ),
    challenge(
      "scheme",
      "a subscription",
      answer(line(terms({ periodCount: "1", periodUnit: "day" }), { intent: "subscription" })),
    ),
    challenge(
      "scheme",
      "the other method",
      answer(line(terms(dear), { method: method === "tempo" ? "evm" : "tempo" })),
    ),
    challenge("scheme", "method in capitals", answer(line(terms(dear), { method: method.toUpperCase() }))),
    challenge("scheme", "intent in capitals", answer(line(terms(dear), { intent: intent.toUpperCase() }))),
  ]
}
