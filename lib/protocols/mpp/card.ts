// Checks the details of MPP card payments (draft-card-charge-00): the accepted networks, the name of the merchant, and the key with
// which the client encrypts the card.

import { getText, isObject } from "@/lib/protocols/json"
import { type MethodInput, type MppNote, noteIf } from "@/lib/protocols/mpp/types"

export function listCardIssues({ details }: MethodInput): MppNote[] {
  const { acceptedNetworks, merchantName, encryptionJwk, jwksUri, kid } = details
  const hasNetworks = Array.isArray(acceptedNetworks) && acceptedNetworks.some((name) => getText(name) !== null)
  const hasKey = isObject(encryptionJwk) || (getText(jwksUri) !== null && getText(kid) !== null)
  return [
    ...noteIf(!hasNetworks, "acceptedNetworks_missing", acceptedNetworks),
    ...noteIf(getText(merchantName) === null, "merchantName_missing", merchantName),
    ...noteIf(!hasKey, "encryptionKey_missing", encryptionJwk ?? jwksUri),
  ]
}
