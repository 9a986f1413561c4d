// How an L402 challenge is paid: the invoice is its one offer.

import { LIGHTNING_BTC } from "@/lib/protocols/assets"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import { PER_CALL, satsFromMsat } from "@/lib/protocols/money"
import { isTestLightning } from "@/lib/protocols/networks"
import { type Credential, formatZeros, MALFORMED, type Offer, type PaymentKind } from "@/lib/protocols/payment"

export const L402_PAYMENT = {
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
