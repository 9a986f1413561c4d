// The contacts of the operator, from the settings. Empty without a contact: then no page names one.

import { env } from "@/lib/env"
import { buildContacts } from "@/lib/text/contact"

export const CONTACTS = buildContacts(env)
