// The texts of the MPP checker's findings on sessions, cards, NEAR Intents, Hedera and Stellar, by id.

import { buildTexts } from "@/lib/protocols/findings"

const HEDERA = "draft-hedera-charge-00, Method Details"

export const MPP_DETAIL_TEXTS = {
  ...buildTexts("draft-tempo-session-00, Method Details", {
    session_protocol_unknown: [
      "The session names a protocol that the draft does not define.",
      'methodDetails.sessionProtocol: "v1" or "v2"',
      "Use one of the two values, or remove the field for version 1.",
    ],
    escrow_not_canonical: [
      "The client mppx opens no channel in this escrow contract, unless its user allows other contracts.",
      "the channel escrow of Tempo, 0x4d50500000000000000000000000000000000000",
      "Use the canonical contract, or tell buyers to set allowCustomEscrow.",
      "mppx 0.11, resolveEscrow",
    ],
  }),
  ...buildTexts("draft-solana-session-00, Method Details", {
    session_in_native_coin: [
      "The session is in SOL, but a channel holds tokens only.",
      "currency: the address of a token mint",
      "Use the mint of wrapped SOL or of a stablecoin.",
      "draft-solana-session-00, Shared Fields",
    ],
    channelProgram_missing: [
      "The session has no channel program, so a client cannot open a channel.",
      "methodDetails.channelProgram: an address in base58",
      "Add the address of the program.",
    ],
    recentBlockhash_missing: [
      "The session has no recent blockhash, which the transaction that opens a channel needs.",
      "methodDetails.recentBlockhash, unless channelId is present",
      "Add a blockhash of the same network.",
    ],
    network_missing: [
      "The request does not name its network.",
      "methodDetails.network, such as mainnet (solana) or stellar:pubnet (stellar)",
      "Add the network.",
      "draft-solana-session-00 and draft-stellar-charge-00, Method Details",
    ],
  }),
  ...buildTexts(HEDERA, {
    chainId_default: [
      "The request has no chain id. The reference implementation then pays on the test network.",
      "methodDetails.chainId: 295 for the main network",
      "Add the chain id.",
    ],
    currency_not_of_network: [
      "The currency is not the identifier of a token on this network.",
      "shard.realm.number for a charge on Hedera, C and 55 characters on Stellar",
      "Use the token's identifier, not a ticker.",
      "draft-hedera-charge-00 and draft-stellar-charge-00, Shared Fields",
    ],
  }),
  ...buildTexts("draft-card-charge-00, Method Details", {
    acceptedNetworks_missing: [
      "The request does not list the card networks that it accepts.",
      'methodDetails.acceptedNetworks: a list such as ["visa"]',
      "Add the card networks.",
    ],
    merchantName_missing: [
      "The request has no name of the merchant.",
      "methodDetails.merchantName: a string",
      "Add the name.",
    ],
    encryptionKey_missing: [
      "The request has no key, so a client cannot encrypt the card.",
      "methodDetails.encryptionJwk, or jwksUri with kid",
      "Add the public key of the server.",
      "draft-card-charge-00, Encryption Key",
    ],
  }),
  ...buildTexts("draft-nearintents-charge-01, Method Details", {
    near_intents_terms_missing: [
      "Fields that the method nearintents requires are missing.",
      "originNetwork, destinationNetwork, destinationAsset, destinationRecipient, amountOut, minAmountIn and refundTo",
      "Add the fields from the quote.",
    ],
    currency_not_caip19: [
      "The currency is not a CAIP-19 identifier, which names the chain and the asset.",
      "eip155:8453/erc20:0x…",
      "Write the chain before the asset.",
      "draft-nearintents-charge-01, Asset Identifiers",
    ],
  }),
}
