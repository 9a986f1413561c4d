// What a program may pay, as the directory has listed the service. The judge knows nothing else.

export interface Guard {
  /** The payee's address; of Lightning the node's key. */
  payTo: string
  /** The token's contract or mint; empty for Lightning. */
  asset: string
  /** CAIP-2, such as `eip155:8453`; `lightning` for Lightning. */
  network: string
  /** In the smallest unit of the asset; of Lightning in satoshi. */
  maximum: bigint
  /** The most that a whole session can cost, in the smallest unit; null for payments of one call. */
  deposit: bigint | null
  /** The name and version of the token's EIP-712 domain; null where nothing of that kind is signed. */
  domain: { name: string; version: string } | null
}
