// The second client from npm, unmodified: axios with the interceptor of `l402`, which parses, pays, stores and retries with its own
// code. (Its declared wallet SDK is never loaded; the wallet here is the caller's.)

import axios, { type AxiosInstance } from "axios"
import { MemoryTokenStore, type PaymentResult, setupL402Interceptor, Wallet } from "l402"

interface PayingWallet {
  payInvoice(asked: { invoice: string }): Promise<{ preimage: string }>
}

class WalletOfCaller extends Wallet {
  constructor(private readonly wallet: PayingWallet) {
    super()
  }
  async payInvoice(invoice: string): Promise<PaymentResult> {
    const { preimage } = await this.wallet.payInvoice({ invoice })
    return { preimage, success: true }
  }
}

/** An axios that pays every challenge, and reuses its token for every path of the host. */
export function axiosThatPays(wallet: PayingWallet, headers: Record<string, string>): AxiosInstance {
  const client = axios.create({ headers, responseType: "text", proxy: false })
  setupL402Interceptor(client, new WalletOfCaller(wallet), new MemoryTokenStore({ keyMode: "hostname-only" }))
  return client
}
