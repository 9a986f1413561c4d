// What a program signed or paid, in the words of the judge.

export interface Payment {
  /** The payee; null when the decoder could not tell. */
  to: string | null
  /** The asset's contract or mint; null when it is not the listed one, or unknown. */
  asset: string | null
  /** The network of the payment; null when it is not the listed one, or unknown. */
  network: string | null
  /** In the smallest unit of the asset; of Lightning in millisatoshi. */
  amount: bigint
  /** Two payments with one key are the same payment, sent again. */
  key: string
  /** What it is, for the message: "EIP-3009 authorization". */
  what: string
}

/** Anything that was signed and that the judge does not understand is a breach of the guard. */
export interface Unknown {
  unknown: string
}
export type Finding = Payment | Unknown
