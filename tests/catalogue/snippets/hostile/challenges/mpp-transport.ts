// Challenges of MPP that come in another way than the listed one: twice, elsewhere, later, or again.

import { about, type Challenge, ELSEWHERE, HERE, redirect, repeat, toText } from "../answers"
import { answer, type Texts } from "./mpp-tools"

export function transportChallenges(texts: Texts): readonly Challenge[] {
  const { request, intent, terms, parameters, line, ask, dear, away, honest, low, amount } = texts
  return [
    ...about("two headers", [
      ["dear first, cheap second", answer(line(terms(dear)), line(request))],
      ["cheap first, dear second", answer(line(request), line(terms(dear)))],
      ["cheap first, thief second", answer(line(request), line(terms(away)))],
      ["both in one header, dear second", answer(`${line(request)}, ${line(terms(dear))}`)],
      ["both in one header, dear first", answer(`${line(terms(dear))}, ${line(request)}`)],
      ["one id, two terms", answer(line(request, { id: "same" }), line(terms({ ...dear, ...away }), { id: "same" }))],
      ["behind a basic challenge", answer(`Basic realm="Payment request=\\"${low}\\"", ${line(terms(dear))}`)],
    ]),
    ...about("header against body", [
      [
        "header dear, body cheap",
        {
          ...ask(dear),
          body: toText({ challenges: [parameters(request)], request }),
        },
      ],
      [
        "no header, dear body",
        {
          ...answer(),
          body: toText({ challenges: [parameters(terms(dear))], request: terms(dear) }),
        },
      ],
    ]),
    ...about("two offers", [
      [
        "the other intent first, dear",
        answer(line(terms(dear), { intent: intent === "charge" ? "session" : "charge" }), line(request)),
      ],
      [
        "cheap other intent first, dear listed one second",
        answer(line(request, { intent: intent === "charge" ? "session" : "charge" }), line(terms(dear))),
      ],
      [
        "cheap unknown method first, dear listed one second",
        answer(line(request, { method: "lightning" }), line(terms({ ...dear, ...away }))),
      ],
      ["twenty dear ones", answer(...Array.from({ length: 20 }, () => line(terms(dear))))],
    ]),

    ...about("redirect", [
      ["to another server that asks the same", redirect(ELSEWHERE), { elsewhere: [honest] }],
      ["to another server that asks more", redirect(ELSEWHERE), { elsewhere: [ask(dear)] }],
      ["to another server with another payee", redirect(ELSEWHERE, 302), { elsewhere: [ask(away)] }],
      [
        "of the payment to another server",
        honest,
        {
          paid: [redirect(ELSEWHERE)],
          elsewhere: [ask(dear)],
        },
      ],
      ["to itself and then dear", [redirect(HERE, 308), ask(dear)]],
    ]),

    // S4: the program looks at one response, and pays what another one asks.
    ...about("another second challenge", [
      ["the second request is dear", [honest, ask(dear)]],
      ["the second request is for a thief", [honest, ask(away)]],
      [
        "the second request is a little dear and for a thief",
        [honest, ask({ ...away, amount: `${BigInt(amount) * 1_000n}` })],
      ],
      ["the third request is dear", [honest, honest, ask(dear)]],
    ]),
    ...about("asked again after the payment", [
      ["at the same price for ever", honest, { paid: repeat(honest) }],
      [
        "at the same price with new ids",
        honest,
        {
          paid: Array.from({ length: 8 }, () => ask()),
        },
      ],
      ["dear", honest, { paid: repeat(ask(dear)) }],
      ["for another payee", honest, { paid: repeat(ask(away)) }],
      [
        "another payee, cheap",
        honest,
        {
          paid: repeat(ask({ ...away, amount: "1" })),
        },
      ],
    ]),
  ]
}
