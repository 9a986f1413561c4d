// The wallet of tests/street/nostr-wallet.ts, until the test ends.

import { onTestFinished } from "vitest"
import { startWallet, type Wallet, type WalletRequest } from "@/tests/street/nostr-wallet"

export { startWallet, type WalletRequest }

/** Opens the relay until the test ends. */
export async function openWallet(options: Wallet) {
  const wallet = await startWallet(options)
  onTestFinished(wallet.close)
  return wallet
}
