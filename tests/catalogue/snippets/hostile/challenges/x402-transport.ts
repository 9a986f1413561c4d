// Challenges of x402 that come in another way than the listed one: twice, elsewhere, later, or again.

import { type Challenge, challenge, ELSEWHERE, HERE, redirect, repeat, toBase64 } from "../answers"
import { answer, inHeader, inVersion, type Tools, twoHeaders } from "./x402-tools"

export function transportChallenges(tools: Tools): readonly Challenge[] {
  const { guard, thief, other, offer, document, ask, honest, dear, away, foreign } = tools
  return [
    challenge("two headers", "dear first, cheap second", twoHeaders(document([offer(dear)]), document([offer()]))),
    challenge("two headers", "cheap first, dear second", twoHeaders(document([offer()]), document([offer(dear)]))),
    challenge("two headers", "cheap first, thief second", twoHeaders(document([offer()]), document([offer(away)]))),
    challenge(
      "two headers",
      "names in different letter case",
      answer([
        inHeader(document([offer()]), "payment-required"),
        inHeader(document([offer(dear)]), "Payment-Required"),
      ]),
    ),
    challenge(
      "two headers",
      "both joined by a comma",
      answer([["payment-required", `${toBase64(document([offer()]))}, ${toBase64(document([offer(dear)]))}`]]),
    ),
    challenge(
      "two headers",
      "an old header beside",
      answer(
        [inHeader(document([offer(dear)])), inHeader(document([offer()]), "X-PAYMENT-REQUIRED")],
        document([offer()]),
      ),
    ),

    challenge(
      "header against body",
      "header dear, body cheap",
      answer([inHeader(document([offer(dear)]))], document([offer()])),
    ),
    challenge(
      "header against body",
      "header cheap, body dear",
      answer([inHeader(document([offer()]))], document([offer(dear)])),
    ),
    challenge(
      "header against body",
      "header thief, body honest",
      answer([inHeader(document([offer(away)]))], document([offer()])),
    ),
    challenge(
      "header against body",
      "header of version 2, body of version 1",
      answer([inHeader(inVersion(2, document([offer(dear)])))], inVersion(1, document([offer()]))),
    ),
    challenge(
      "header against body",
      "header of version 1, body of version 2",
      answer([inHeader(inVersion(1, document([offer(dear)])))], inVersion(2, document([offer()]))),
    ),
    challenge(
      "header against body",
      "empty header, dear body",
      answer([["payment-required", ""]], document([offer(dear)])),
    ),
    challenge(
      "header against body",
      "broken header, dear body",
      answer([["payment-required", "%%%"]], document([offer(dear)])),
    ),
    challenge(
      "header against body",
      "broken header, cheap body",
      answer([["payment-required", "%%%"]], document([offer()])),
    ),

    challenge("two offers", "dear offer first, cheap one second", ask(offer(dear), offer())),
    challenge("two offers", "cheap offer first, dear one second", ask(offer(), offer(dear))),
    challenge("two offers", "thief first", ask(offer(away), offer())),
    challenge("two offers", "thief second", ask(offer(), offer(away))),
    challenge("two offers", "one asset on two chains", ask(offer(other), offer())),
    challenge("two offers", "one cheap and dear in the other field", ask({ ...foreign, ...dear }, offer())),
    challenge(
      "two offers",
      "many offers",
      ask(...Array.from({ length: 20 }, (_, index) => offer(index === 19 ? dear : away))),
    ),
    challenge("two offers", "no offer", ask()),

    challenge("redirect", "to another server that asks the same", redirect(ELSEWHERE), { elsewhere: [honest] }),
    challenge("redirect", "to another server that asks more", redirect(ELSEWHERE), { elsewhere: [ask(offer(dear))] }),
    challenge("redirect", "to another server with another payee", redirect(ELSEWHERE, 302), {
      elsewhere: [ask(offer(away))],
    }),
    challenge("redirect", "to itself and then dear", [redirect(HERE, 308), ask(offer(dear))]),
    challenge("redirect", "of the payment to another server", honest, {
      paid: [redirect(ELSEWHERE)],
      elsewhere: [ask(offer(dear))],
    }),
    challenge("redirect", "of the payment back to a dear challenge", [honest, ask(offer(dear))], {
      paid: [redirect(HERE, 303)],
    }),

    challenge("another second challenge", "the second request is dear", [honest, ask(offer(dear))]),
    challenge("another second challenge", "the second request is for a thief", [honest, ask(offer(away))]),
    challenge("asked again after the payment", "at the same price for ever", honest, { paid: repeat(honest) }),
    challenge("asked again after the payment", "dear", honest, { paid: repeat(ask(offer(dear))) }),
    challenge("asked again after the payment", "for another payee", honest, { paid: repeat(ask(offer(away))) }),
    challenge("asked again after the payment", "with an error of settlement", honest, {
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
    }),
  ]
}
