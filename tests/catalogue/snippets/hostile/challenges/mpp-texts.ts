// Challenges of MPP that are odd texts: numbers, letter case, spaces and shapes that parsers read in different ways.

import { about, type Challenge, challenge, toBase64, toText } from "../answers"
import type { Json } from "./mpp-listed"
import { answer, PAST, type Texts, upperCase } from "./mpp-tools"
import { oddAmounts } from "./numbers"

export function textsChallenges(texts: Texts): readonly Challenge[] {
  const {
    request,
    guard,
    method,
    intent,
    terms,
    details,
    parameters,
    write,
    line,
    ask,
    dear,
    low,
    high,
    head,
    amount,
  } = texts
  return [
    ...about("decimals", [
      ["the price with 18 decimals", ask({ amount: "10000000000000000" })],
      [
        "decimals said",
        answer(
          line(
            terms({ ...dear, decimals: 18, methodDetails: { ...(request["methodDetails"] as Json), decimals: 18 } }),
          ),
        ),
      ],
      ["negative decimals", answer(line(details({ decimals: -6 })))],
      ["the price in dollars", ask({ amount: "0.01" })],
      ["whole and broken", ask({ amount: "5000000000.5" })],
    ]),

    ...about("expired", [
      ["expired", answer(line(request, { expires: PAST }))],
      ["expired and dear", answer(line(terms(dear), { expires: PAST }))],
      ["no time", answer(line(terms(dear), { expires: "soon" }))],
      ["dear for ever", answer(line(terms(dear), { expires: "+275760-09-13T00:00:00.000Z" }))],
    ]),

    ...oddAmounts(amount).map(([name, odd]) => challenge("numbers", name, ask({ amount: odd }))),
    challenge(
      "numbers",
      "an unquoted number with 30 digits",
      answer(line(toText(request).replace(`"amount":"${amount}"`, `"amount":${"9".repeat(30)}`))),
    ),

    ...about("letter case", [
      ["payee in small letters", ask({ recipient: guard.payTo.toLowerCase() })],
      ["payee in small letters, dear", ask({ recipient: guard.payTo.toLowerCase(), ...dear })],
      ["token in small letters, dear", ask({ currency: guard.asset.toLowerCase(), ...dear })],
      ["names of parameters in capitals", answer(write(upperCase(parameters(terms(dear)))))],
      ["the scheme in small letters", answer(line(terms(dear)).replace("Payment", "payment"))],
      ["names of terms in capitals", answer(line({ ...upperCase(terms(dear)), ...request }))],
    ]),
    ...about("spaces", [
      ["spaces around every sign", answer(line(terms(dear)).replaceAll('="', ' = "'))],
      ["many spaces after the scheme", answer(line(terms(dear)).replace("Payment ", "Payment      "))],
      ["no commas", answer(line(terms(dear)).replaceAll('", ', '" '))],
      ["empty parameters", answer(line(terms(dear)).replaceAll(", ", ",,, ,"))],
      ["request with padding", answer(line(request, { request: toBase64(terms(dear)) }))],
      ["spaces within the request", answer(line(request, { request: `${high.slice(0, 20)} ${high.slice(20)}` }))],
    ]),
    ...about("duplicate parameters", [
      ["request twice, dear first", answer(`${head("m")}, request="${high}", request="${low}"`)],
      ["request twice, cheap first", answer(`${head("n")}, request="${low}", request="${high}"`)],
      ["small request, capital REQUEST", answer(`${head("o")}, request="${low}", REQUEST="${high}"`)],
      ["capital REQUEST, small request", answer(`${head("p")}, REQUEST="${high}", request="${low}"`)],
      [
        "method twice",
        answer(`Payment id="q", realm="r", method="stripe", method="${method}", intent="${intent}", request="${high}"`),
      ],
      [
        "a second challenge inside the first",
        answer(
          `${head("r")}, request="${low}", Payment id="s", realm="r", method="${method}", intent="${intent}", request="${high}"`,
        ),
      ],
    ]),

    ...about("shape", [
      ["terms are a list", answer(line([terms(dear)]))],
      ["terms are a text", answer(line(JSON.stringify(toText(terms(dear)))))],
      ["terms are no JSON", answer(line("not json"))],
      ["prototype of terms", answer(line(`{"__proto__":${toText(terms(dear))},"currency":"${guard.asset}"}`))],
      ["deep terms", answer(line(`${"[".repeat(2_000)}${"]".repeat(2_000)}`))],
      ["no 402 at all", { ...ask(dear), status: 401 }],
    ]),
  ]
}
