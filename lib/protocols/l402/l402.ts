// Judges L402 challenges (formerly LSAT): a 402 response with a token and an unexpired invoice in WWW-Authenticate, where the
// token commits to the invoice. Every challenge of a reply is judged, and one valid challenge makes the reply valid.

import { LIGHTNING_BTC } from "@/lib/protocols/assets"
import type { CheckOptions, DetectionOf, Reply } from "@/lib/protocols/challenge"
import { buildFinding, buildFindings, type Note, orderFindings, reject } from "@/lib/protocols/findings"
import { getField, isObject } from "@/lib/protocols/json"
import { judgeL402 } from "@/lib/protocols/l402/challenge"
import { L402_TEXTS, type L402FindingId } from "@/lib/protocols/l402/findings"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import { type ChallengePrice, PER_CALL, satsFromMsat } from "@/lib/protocols/money"
import { isTestLightning } from "@/lib/protocols/networks"
import { buildNot402, describeOtherRail } from "@/lib/protocols/not-402"
import { type Credential, formatZeros, MALFORMED, type Offer, type PaymentKind } from "@/lib/protocols/payment"
import { parseStrictReplyJson } from "@/lib/protocols/reply-json"
import { listCacheFindings, listHiddenHeaders } from "@/lib/protocols/transport"
import { findChallenges, type SchemeChallenges } from "@/lib/protocols/www-authenticate"

/**
 * Maximum number of challenges that are checked per reply. Each one costs CPU time, because the signature of its invoice is
 * verified.
 */
const MAX_CANDIDATES = 16

export function checkL402(reply: Reply, options: CheckOptions): DetectionOf<L402Challenge> {
  const { challenges, schemes, isTruncated, strays } = findL402(reply)
  if (reply.status !== 402) {
    return reject("L402", buildNot402(reply, [...new Set(challenges.map(({ scheme }) => scheme.toUpperCase()))]))
  }
  const judgements = challenges.map((challenge) => judgeL402(challenge, reply, options))
  const chosen = judgements.find((judgement) => judgement.errors.length === 0) ?? judgements[0]
  if (!chosen) {
    const because = describeOtherRail(reply)
    const missing = reject(
      "L402",
      buildFinding(L402_TEXTS, "error", { id: "no_l402_challenge", seen: schemes, because }),
    )
    return {
      ...missing,
      findings: [...missing.findings, ...buildFindings(L402_TEXTS, "error", listBodyInvoices(reply))],
    }
  }
  const valid = chosen.errors.length === 0
  const others = judgements.filter((judgement) => judgement !== chosen).flatMap((judgement) => judgement.errors)
  const findings = orderFindings([
    ...buildFindings(L402_TEXTS, "error", chosen.errors),
    ...buildFindings(L402_TEXTS, "warning", chosen.warnings),
    ...buildFindings(L402_TEXTS, valid ? "warning" : "error", others),
    ...buildFindings(L402_TEXTS, "warning", strays.length > 0 ? [{ id: "stray_word", seen: strays.join(", ") }] : []),
    ...buildFindings(L402_TEXTS, "warning", isTruncated ? [{ id: "header_truncated", seen: null }] : []),
    ...listHiddenHeaders(reply, "www-authenticate"),
    ...listCacheFindings(reply),
    ...buildFindings(L402_TEXTS, "info", chosen.infos),
  ])
  return {
    protocol: "L402",
    valid,
    challenge: chosen.challenge,
    findings,
    price: valid ? buildPrice(chosen.challenge) : null,
  }
}

export const L402 = {
  hasTrace: (reply: Reply) => findL402(reply).challenges.length > 0,
  check: checkL402,
  getFacts: ({ scheme, hasMacaroon, hasInvoice }: L402Challenge) => ({ scheme, hasMacaroon, hasInvoice }),
  /** The invoice is the one offer. */
  listOffers: ({ amountMsat, payee, invoiceSeconds, invoiceNetwork }: L402Challenge): Offer[] => [
    {
      valid: true,
      scheme: "lightning",
      network: "lightning",
      asset: LIGHTNING_BTC.symbol,
      assetId: isTestLightning(invoiceNetwork) ? invoiceNetwork : null,
      amount: amountMsat === null ? null : String(amountMsat),
      decimals: LIGHTNING_BTC.decimals,
      priceSats: amountMsat === null ? null : satsFromMsat(amountMsat),
      priceUsd: null,
      payTo: payee,
      timeout: invoiceSeconds,
      terms: PER_CALL,
    },
  ],
  findPaymentKind: (): PaymentKind => "lightning",
  /** The real token with a zero preimage, which pays no invoice. Null for a token that cannot be the value of a header. */
  buildCredential: ({ scheme, token }: L402Challenge): Credential | null =>
    token === null || !/^[!-~]+$/.test(token)
      ? null
      : {
          header: "authorization",
          malformed: `${scheme} ${MALFORMED}`,
          unsigned: `${scheme} ${token}:${formatZeros(32)}`,
        },
  listResponseHeaders: () => ["www-authenticate"],
  listOneTimeValues: ({ invoiceHash }: L402Challenge) => (invoiceHash === null ? [] : [invoiceHash]),
}

const MAX_BODY = 65_536
/** The names of the invoice in the APIs of Lightning nodes. */
const INVOICE_FIELDS = ["invoice", "payment_request", "paymentRequest", "pr", "bolt11"]

const INVOICE = /ln(?:bc|tb|bcrt|tbs)\d/i
/** Members of a body that are looked at, because the invoice may stand in one such as `payment`. */
const MOST_MEMBERS = 20

/** The note on an invoice in the body; empty when there is none. */
function listBodyInvoices(reply: Reply): Note<L402FindingId>[] {
  // The pattern costs less than the parser, and a response of another kind may be large.
  const { body } = reply
  const document = body.length > MAX_BODY || !INVOICE.test(body) ? undefined : parseStrictReplyJson(reply)
  const members = isObject(document) ? Object.values(document).slice(0, MOST_MEMBERS) : []
  const invoices = [document, ...members].flatMap((place) => INVOICE_FIELDS.map((name) => getField(place, name)))
  const found = invoices.find((value) => typeof value === "string" && value.trim().search(INVOICE) === 0)
  return found === undefined ? [] : [{ id: "invoice_in_body", seen: found }]
}

function findL402(reply: Reply): SchemeChallenges {
  return findChallenges(reply, /^(l402|lsat)$/i, MAX_CANDIDATES)
}

function buildPrice(challenge: L402Challenge): ChallengePrice {
  return {
    priceSats: challenge.amountMsat === null ? null : satsFromMsat(challenge.amountMsat),
    priceUsd: null,
    asset: "BTC",
    network: "lightning",
    payTo: challenge.payee,
    basis: "per_call",
    unit: null,
    testNetwork: isTestLightning(challenge.invoiceNetwork),
  }
}
