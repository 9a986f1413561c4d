// Remembers which listings this browser registered, from the registration to the proof of their domain.

import { cookies } from "next/headers"
import { endSession, readSession } from "@/app/_shared/session"
import {
  MOST_REMEMBERED,
  REGISTRANT_CLAIM_COOKIE,
  type Registered,
  registrantSession,
} from "@/lib/api/session/registrant"
import { acceptServices } from "@/lib/claims/acceptance"
import type { Owner } from "@/lib/claims/ownership"
import type { Accepted } from "@/lib/claims/schema"
import { randomHex } from "@/lib/crypto"
import { log } from "@/lib/process/log"

const BROWSER_ID_BYTES = 16

/** Adds listings to the browser's session. Called by the form of /register. A failure is logged: the listings are stored already. */
export async function rememberRegistered(listings: Registered["listings"]): Promise<void> {
  try {
    const { content } = await readSession(registrantSession)
    const ids = new Set(listings.map(({ id }) => id))
    const earlier = content?.listings.filter(({ id }) => !ids.has(id)) ?? []
    const browser = content?.browser ?? randomHex(BROWSER_ID_BYTES)
    const remembered = { browser, listings: [...earlier, ...listings].slice(-MOST_REMEMBERED) }
    await endSession(registrantSession)
    const token = await registrantSession.start(remembered, new Date())
    const jar = await cookies()
    jar.set(registrantSession.cookie, token, registrantSession.attributes)
    jar.set(REGISTRANT_CLAIM_COOKIE.name, token, REGISTRANT_CLAIM_COOKIE.attributes)
  } catch (error) {
    log.error({ err: error }, "a browser's registered listings could not be remembered")
  }
}

/** The ids of the listings that this browser registered. Called by the pages below /register. */
export async function readRegistered(): Promise<readonly string[]> {
  const { content } = await readSession(registrantSession)
  return content?.listings.map(({ id }) => id) ?? []
}

/** Accepts what this browser registered for the domain, unless it changed. A failure only delays the decision. */
export async function acceptRegistered(owner: Owner, now: Date): Promise<Accepted[]> {
  try {
    const token = (await cookies()).get(REGISTRANT_CLAIM_COOKIE.name)?.value
    const registered = await registrantSession.find(token, now)
    return registered ? await acceptServices(owner, registered.listings, now) : []
  } catch (error) {
    log.error({ domain: owner.domain, err: error }, "the listings that a browser registered could not be accepted")
    return []
  }
}
