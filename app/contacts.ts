// The contacts of the operator, from the settings. Empty without a contact: then no page names one.

import { buildContacts } from "@/lib/contact"
import { env } from "@/lib/env"

export const CONTACTS = buildContacts(env)
