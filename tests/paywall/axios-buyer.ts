// An L402 client by another author: axios with the interceptor of the npm package `l402`. The package parses the challenge,
// stores the token and retries the request. Only the wallet is code of these tests, which pays through the development route.

import axios, { type AxiosInstance } from "axios"
import { MemoryTokenStore, type PaymentResult, setupL402Interceptor, Wallet } from "l402"
import { expect } from "vitest"

export interface PayingWallet {
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

/** Returns a wallet that pays at the directory with these headers. `invoices` lists the invoices that it paid. */
export function openWallet(origin: string, headers: Record<string, string>) {
  const invoices: string[] = []
  const payInvoice = async ({ invoice }: { invoice: string }) => {
    invoices.push(invoice)
    const response = await fetch(`${origin}/api/v1/dev/lightning/pay`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ invoice }),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as { preimage: string }
  }
  return { invoices, payInvoice }
}
