// All hosts of the street.

import { DESCRIBED_HOSTS } from "./described-hosts"
import type { StreetHost } from "./host"
import { L402_HOSTS } from "./l402-hosts"
import { LIST_HOSTS } from "./list-hosts"
import { OPENAPI_HOSTS } from "./openapi-hosts"
import { PRICED_HOSTS } from "./priced-hosts"

export const HOSTS: readonly StreetHost[] = [
  ...LIST_HOSTS,
  ...DESCRIBED_HOSTS,
  ...PRICED_HOSTS,
  ...OPENAPI_HOSTS,
  ...L402_HOSTS,
]
