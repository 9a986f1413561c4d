// Challenges of MPP that come in another way than the listed one: twice, elsewhere, later, or again.

import { type Challenge, challenge, ELSEWHERE, HERE, redirect, repeat, toText } from "../answers"
import { answer, type Texts } from "./mpp-tools"

export function transportChallenges(texts: Texts): readonly Challenge[] {
  const { request, intent, terms, parameters, line, ask, dear, away, honest, low, amount } = texts
  return [
    challenge("two headers", "dear first, cheap second", answer(line(terms(dear)), line(request))),
    challenge("two headers", "cheap first, dear second", answer(line(request), line(terms(dear)))),
    challenge("two headers", "cheap first, thief second", answer(line(request), line(terms(away)))),
    challenge("two headers", "both in one header, dear second", answer(`${line(request)}, ${line(terms(dear))}`)),
    challenge("two headers", "both in one header, dear first", answer(`${line(terms(dear))}, ${line(request)}`)),
    challenge(
      "two headers",
      "one id, two terms",
      answer(line(request, { id: "same" }), line(terms({ ...dear, ...away }), { id: "same" })),
    ),
    challenge(
      "two headers",
      "behind a basic challenge",
      answer(`Basic realm="Payment request=\\"${low}\\"", ${line(terms(dear))}`),
    ),
    challenge("header against body", "header dear, body cheap", {
      ...ask(dear),
      body: toText({ challenges: [parameters(request)], request }),
    }),
    challenge("header against body", "no header, dear body", {
      ...answer(),
      body: toText({ challenges: [parameters(terms(dear))], request: terms(dear) }),
    }),
    challenge(
      "two offers",
      "the other intent first, dear",
      answer(line(terms(dear), { intent: intent === "charge" ? "session" : "charge" }), line(request)),
    ),
    challenge(
      "two offers",
      "cheap other intent first, dear listed one second",
      answer(line(request, { intent: intent === "charge" ? "session" : "charge" }), line(terms(dear))),
    ),
    challenge(
      "two offers",
      "cheap unknown method first, dear listed one second",
      answer(line(request, { method: "lightning" }), line(terms({ ...dear, ...away }))),
    ),
    challenge("two offers", "twenty dear ones", answer(...Array.from({ length: 20 }, () => line(terms(dear))))),

    challenge("redirect", "to another server that asks the same", redirect(ELSEWHERE), { elsewhere: [honest] }),
    challenge("redirect", "to another server that asks more", redirect(ELSEWHERE), { elsewhere: [ask(dear)] }),
    challenge("redirect", "to another server with another payee", redirect(ELSEWHERE, 302), { elsewhere: [ask(away)] }),
    challenge("redirect", "of the payment to another server", honest, {
      paid: [redirect(ELSEWHERE)],
      elsewhere: [ask(dear)],
    }),
    challenge("redirect", "to itself and then dear", [redirect(HERE, 308), ask(dear)]),

    // S4: the program looks at one response, and pays what another one asks.
    challenge("another second challenge", "the second request is dear", [honest, ask(dear)]),
    challenge("another second challenge", "the second request is for a thief", [honest, ask(away)]),
    challenge("another second challenge", "the second request is a little dear and for a thief", [
      honest,
      ask({ ...away, amount: `${BigInt(amount) * 1_000n}` }),
    ]),
    challenge("another second challenge", "the third request is dear", [honest, honest, ask(dear)]),
    challenge("asked again after the payment", "at the same price for ever", honest, { paid: repeat(honest) }),
    challenge("asked again after the payment", "at the same price with new ids", honest, {
      paid: Array.from({ length: 8 }, () => ask()),
    }),
    challenge("asked again after the payment", "dear", honest, { paid: repeat(ask(dear)) }),
    challenge("asked again after the payment", "for another payee", honest, { paid: repeat(ask(away)) }),
    challenge("asked again after the payment", "another payee, cheap", honest, {
      paid: repeat(ask({ ...away, amount: "1" })),
    }),
  ]
}
