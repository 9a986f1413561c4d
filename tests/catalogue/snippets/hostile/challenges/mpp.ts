// Hostile challenges of MPP: those of all kinds of payment, and those of one kind only.

import { type Answer, about, type Challenge, challenge, type Header, toBase64Url, toText } from "../answers"
import { EVM_CHARGE, type Mpp, PATH_USD, SESSION, TEMPO_CHARGE, THIEF } from "./mpp-listed"
import { termsChallenges } from "./mpp-terms"
import { textsChallenges } from "./mpp-texts"
import { answer, buildTexts, buildTools, FUTURE, HIGH } from "./mpp-tools"
import { transportChallenges } from "./mpp-transport"

function mppChallenges(listed: Mpp): readonly Challenge[] {
  const texts = buildTexts(listed)
  return [...termsChallenges(texts), ...transportChallenges(texts), ...textsChallenges(texts)]
}

export const tempoChargeChallenges: readonly Challenge[] = [...mppChallenges(TEMPO_CHARGE), ...onlyTempoCharge()]

function onlyTempoCharge() {
  const { details, line, terms } = buildTools(TEMPO_CHARGE)
  return [
    ...about("other ways to take money", [
      ["paid by the machine token", answer(line(details({ machineTokenEnabled: true })))],
      ["sent by the payer at once", answer(line(details({ supportedModes: ["push"] })))],
      ["sent by the payer at once, dear", answer(line({ ...details({ supportedModes: ["push"] }), amount: HIGH }))],
      ["fees paid by the seller", answer(line(details({ feePayer: true })))],
      ["fees paid by the seller, dear", answer(line({ ...details({ feePayer: true }), amount: HIGH }))],
      ["another nonce", answer(line(terms({ nonce_key: "0xffff" })))],
      ["a memo of the seller", answer(line(details({ memo: `0x${"ab".repeat(32)}` })))],
    ]),
  ]
}

export const evmChargeChallenges: readonly Challenge[] = [...mppChallenges(EVM_CHARGE), ...onlyEvmCharge()]

function onlyEvmCharge() {
  const { details, line } = buildTools(EVM_CHARGE)
  return [
    ...about("other ways to take money", [
      ["Permit2", answer(line(details({ credentialTypes: ["permit2"], permit2Address: THIEF })))],
      ["no types of credentials", answer(line(details({ credentialTypes: [] })))],
      ["a hash of a sent transaction", answer(line(details({ credentialTypes: ["hash", "transaction"] })))],
    ]),
  ]
}

export const sessionChallenges: readonly Challenge[] = [...mppChallenges(SESSION), ...onlySession()]

function onlySession() {
  const { details, line, terms, ask } = buildTools(SESSION)
  const honest = ask()
  const receipt = (spent: string): Header => [
    "Payment-Receipt",
    toBase64Url({
      method: "tempo",
      intent: "session",
      status: "success",
      spent,
      acceptedCumulative: spent,
      units: 1,
      reference: "0x00",
      timestamp: FUTURE,
    }),
  ]
  const served = (...headers: readonly Header[]): Answer => ({ status: 200, headers, body: '{"ok":true}' })
  const stream = (text: string): Answer => ({
    status: 200,
    headers: [["content-type", "text/event-stream"]],
    body: text,
  })
  return [
    challenge(
      "two offers",
      "a cheap charge first, a session for a thief second",
      answer(line(SESSION.request, { intent: "charge" }), line(terms({ amount: "25000", recipient: THIEF }))),
    ),
    ...about("unit against deposit", [
      ["a unit as dear as the deposit", ask({ amount: "38000" })],
      ["a unit dearer than its deposit", ask({ amount: "38000", suggestedDeposit: "25" })],
      ["a deposit of millions", ask({ suggestedDeposit: HIGH })],
      ["a deposit that is no number", ask({ suggestedDeposit: "1e12" })],
      ["a cheap unit, and vouchers of at least the deposit", answer(line(details({ minVoucherDelta: "38000" })))],
      ["unit in the second challenge", [honest, ask({ amount: "25000" })]],
      ["another unit", ask({ unitType: "million tokens", amount: "38000" })],
      ["a receipt of the whole deposit", honest, { paid: [served(receipt("38000"))] }],
      ["a receipt of more than the deposit", honest, { paid: [served(receipt(HIGH))] }],
      ["the closing is dear", honest, { paid: [served(), ask({ amount: "38000" })] }],
      [
        "a stream asks for a voucher of the deposit",
        honest,
        {
          paid: [
            stream(
              `event: payment-need-voucher\ndata: ${toText({ channelId: "0x00", requiredCumulative: "38000", acceptedCumulative: "25", deposit: "38000" })}\n\n`,
            ),
          ],
        },
      ],
    ]),
    ...about("other ways to take money", [
      ["another escrow", answer(line(details({ escrowContract: THIEF })))],
      ["another operator", answer(line(details({ operator: THIEF })))],
      ["another token for fees", answer(line(details({ feeToken: PATH_USD })))],
      ["fees paid by the seller", answer(line(details({ feePayer: true })))],
      ["version 1 of sessions", answer(line(details({ sessionProtocol: "v1" })))],
      ["an open channel of the seller", answer(line(details({ channelId: `0x${"ab".repeat(32)}` })))],
      [
        "a state in which all is spent",
        answer(
          line(
            details({
              sessionSnapshot: {
                channelId: `0x${"ab".repeat(32)}`,
                chainId: 4217,
                acceptedCumulative: "38000",
                requiredCumulative: "38000",
                spent: "38000",
                deposit: "38000",
                escrow: THIEF,
              },
            }),
          ),
        ),
      ],
      ["a charge as bootstrap", answer(line(terms({ amount: "38000" }), { intent: "charge" }), line(SESSION.request))],
    ]),
  ]
}

/** The challenges of a service whose payee changed a few days ago: the programs still expect the old one. */
export const changedPayeeMpp = (all: readonly Challenge[]) =>
  all.filter(({ name }) =>
    ["honest", "another-payee", "another-payee-and-cheap", "cheap-first-thief-second"].includes(name),
  )
