// An L402 client by another author: axios with the interceptor of the npm package `l402`. The package parses the challenge,
// stores the token and retries the request. Only the wallet is code of these tests.

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

/** Returns an axios client that pays every challenge, and reuses the token for every path of the host. */
export function axiosThatPays(wallet: PayingWallet, headers: Record<string, string>): AxiosInstance {
  const client = axios.create({ headers, responseType: "text", proxy: false })
  setupL402Interceptor(client, new WalletOfCaller(wallet), new MemoryTokenStore({ keyMode: "hostname-only" }))
  return client
}
