// Challenges of x402 that come in another way than the listed one: twice, elsewhere, later, or again.

import { about, type Challenge, ELSEWHERE, HERE, redirect, repeat, toBase64 } from "../answers"
import { answer, inHeader, inVersion, type Tools, twoHeaders } from "./x402-tools"

export function transportChallenges(tools: Tools): readonly Challenge[] {
  const { guard, thief, other, offer, document, ask, honest, dear, away, foreign } = tools
  return [
    ...about("two headers", [
      ["dear first, cheap second", twoHeaders(document([offer(dear)]), document([offer()]))],
      ["cheap first, dear second", twoHeaders(document([offer()]), document([offer(dear)]))],
      ["cheap first, thief second", twoHeaders(document([offer()]), document([offer(away)]))],
      [
        "names in different letter case",
        answer([
          inHeader(document([offer()]), "payment-required"),
          inHeader(document([offer(dear)]), "Payment-Required"),
        ]),
      ],
      [
        "both joined by a comma",
        answer([["payment-required", `${toBase64(document([offer()]))}, ${toBase64(document([offer(dear)]))}`]]),
      ],
      [
        "an old header beside",
        answer(
          [inHeader(document([offer(dear)])), inHeader(document([offer()]), "X-PAYMENT-REQUIRED")],
          document([offer()]),
        ),
      ],
    ]),

    ...about("header against body", [
      ["header dear, body cheap", answer([inHeader(document([offer(dear)]))], document([offer()]))],
      ["header cheap, body dear", answer([inHeader(document([offer()]))], document([offer(dear)]))],
      ["header thief, body honest", answer([inHeader(document([offer(away)]))], document([offer()]))],
      [
        "header of version 2, body of version 1",
        answer([inHeader(inVersion(2, document([offer(dear)])))], inVersion(1, document([offer()]))),
      ],
      [
        "header of version 1, body of version 2",
        answer([inHeader(inVersion(1, document([offer(dear)])))], inVersion(2, document([offer()]))),
      ],
      ["empty header, dear body", answer([["payment-required", ""]], document([offer(dear)]))],
      ["broken header, dear body", answer([["payment-required", "%%%"]], document([offer(dear)]))],
      ["broken header, cheap body", answer([["payment-required", "%%%"]], document([offer()]))],
    ]),

    ...about("two offers", [
      ["dear offer first, cheap one second", ask(offer(dear), offer())],
      ["cheap offer first, dear one second", ask(offer(), offer(dear))],
      ["thief first", ask(offer(away), offer())],
      ["thief second", ask(offer(), offer(away))],
      ["one asset on two chains", ask(offer(other), offer())],
      ["one cheap and dear in the other field", ask({ ...foreign, ...dear }, offer())],
      ["many offers", ask(...Array.from({ length: 20 }, (_, index) => offer(index === 19 ? dear : away)))],
      ["no offer", ask()],
    ]),

    ...about("redirect", [
      ["to another server that asks the same", redirect(ELSEWHERE), { elsewhere: [honest] }],
      ["to another server that asks more", redirect(ELSEWHERE), { elsewhere: [ask(offer(dear))] }],
      [
        "to another server with another payee",
        redirect(ELSEWHERE, 302),
        {
          elsewhere: [ask(offer(away))],
        },
      ],
      ["to itself and then dear", [redirect(HERE, 308), ask(offer(dear))]],
      [
        "of the payment to another server",
        honest,
        {
          paid: [redirect(ELSEWHERE)],
          elsewhere: [ask(offer(dear))],
        },
      ],
      [
        "of the payment back to a dear challenge",
        [honest, ask(offer(dear))],
        {
          paid: [redirect(HERE, 303)],
        },
      ],
    ]),

    ...about("another second challenge", [
      ["the second request is dear", [honest, ask(offer(dear))]],
      ["the second request is for a thief", [honest, ask(offer(away))]],
    ]),
    ...about("asked again after the payment", [
      ["at the same price for ever", honest, { paid: repeat(honest) }],
      ["dear", honest, { paid: repeat(ask(offer(dear))) }],
      ["for another payee", honest, { paid: repeat(ask(offer(away))) }],
      [
        "with an error of settlement",
        honest,
        {
          paid: repeat({
            ...honest,
            headers: [
              ...honest.headers,
              [
                "payment-response",
                toBase64({
                  success: false,
                  errorReason: "invalid_nonce",
                  network: guard.network,
                  transaction: "",
                  payer: thief,
                }),
              ],
            ],
          }),
        },
      ],
    ]),
  ]
}
