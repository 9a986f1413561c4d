// Challenges of MPP that are odd texts: numbers, letter case, spaces and shapes that parsers read in different ways.

import { type Challenge, challenge, toBase64, toText } from "../answers"
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
    challenge("decimals", "the price with 18 decimals", ask({ amount: "10000000000000000" })),
    challenge(
      "decimals",
      "decimals said",
      answer(
        line(terms({ ...dear, decimals: 18, methodDetails: { ...(request["methodDetails"] as Json), decimals: 18 } })),
      ),
    ),
    challenge("decimals", "negative decimals", answer(line(details({ decimals: -6 })))),
    challenge("decimals", "the price in dollars", ask({ amount: "0.01" })),
    challenge("decimals", "whole and broken", ask({ amount: "5000000000.5" })),

    challenge("expired", "expired", answer(line(request, { expires: PAST }))),
    challenge("expired", "expired and dear", answer(line(terms(dear), { expires: PAST }))),
    challenge("expired", "no time", answer(line(terms(dear), { expires: "soon" }))),
    challenge("expired", "dear for ever", answer(line(terms(dear), { expires: "+275760-09-13T00:00:00.000Z" }))),

    ...oddAmounts(amount).map(([name, odd]) => challenge("numbers", name, ask({ amount: odd }))),
    challenge(
      "numbers",
      "an unquoted number with 30 digits",
      answer(line(toText(request).replace(`"amount":"${amount}"`, `"amount":${"9".repeat(30)}`))),
    ),

    challenge("letter case", "payee in small letters", ask({ recipient: guard.payTo.toLowerCase() })),
    challenge("letter case", "payee in small letters, dear", ask({ recipient: guard.payTo.toLowerCase(), ...dear })),
    challenge("letter case", "token in small letters, dear", ask({ currency: guard.asset.toLowerCase(), ...dear })),
    challenge("letter case", "names of parameters in capitals", answer(write(upperCase(parameters(terms(dear)))))),
    challenge("letter case", "the scheme in small letters", answer(line(terms(dear)).replace("Payment", "payment"))),
    challenge("letter case", "names of terms in capitals", answer(line({ ...upperCase(terms(dear)), ...request }))),
    challenge("spaces", "spaces around every sign", answer(line(terms(dear)).replaceAll('="', ' = "'))),
    challenge("spaces", "many spaces after the scheme", answer(line(terms(dear)).replace("Payment ", "Payment      "))),
    challenge("spaces", "no commas", answer(line(terms(dear)).replaceAll('", ', '" '))),
    challenge("spaces", "empty parameters", answer(line(terms(dear)).replaceAll(", ", ",,, ,"))),
    challenge("spaces", "request with padding", answer(line(request, { request: toBase64(terms(dear)) }))),
    challenge(
      "spaces",
      "spaces within the request",
      answer(line(request, { request: `${high.slice(0, 20)} ${high.slice(20)}` })),
    ),
    challenge(
      "duplicate parameters",
      "request twice, dear first",
      answer(`${head("m")}, request="${high}", request="${low}"`),
    ),
    challenge(
      "duplicate parameters",
      "request twice, cheap first",
      answer(`${head("n")}, request="${low}", request="${high}"`),
    ),
    challenge(
      "duplicate parameters",
      "small request, capital REQUEST",
      answer(`${head("o")}, request="${low}", REQUEST="${high}"`),
    ),
    challenge(
      "duplicate parameters",
      "capital REQUEST, small request",
      answer(`${head("p")}, REQUEST="${high}", request="${low}"`),
    ),
    challenge(
      "duplicate parameters",
      "method twice",
      answer(`Payment id="q", realm="r", method="stripe", method="${method}", intent="${intent}", request="${high}"`),
    ),
    challenge(
      "duplicate parameters",
      "a second challenge inside the first",
      answer(
        `${head("r")}, request="${low}", Payment id="s", realm="r", method="${method}", intent="${intent}", request="${high}"`,
      ),
    ),

    challenge("shape", "terms are a list", answer(line([terms(dear)]))),
    challenge("shape", "terms are a text", answer(line(JSON.stringify(toText(terms(dear)))))),
    challenge("shape", "terms are no JSON", answer(line("not json"))),
    challenge(
      "shape",
      "prototype of terms",
      answer(line(`{"__proto__":${toText(terms(dear))},"currency":"${guard.asset}"}`)),
    ),
    challenge("shape", "deep terms", answer(line(`${"[".repeat(2_000)}${"]".repeat(2_000)}`))),
    challenge("shape", "no 402 at all", { ...ask(dear), status: 401 }),
  ]
}
