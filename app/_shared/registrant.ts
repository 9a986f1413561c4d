// Remembers which listings this browser registered, from the registration to the proof of their domain.

import { endSession, readSession, startSession } from "@/app/_shared/session"
import { MOST_REMEMBERED, type Registered, registrantSession } from "@/lib/api/session/registrant"
import { acceptServices } from "@/lib/claims/acceptance"
import type { Owner } from "@/lib/claims/ownership"
import type { Accepted } from "@/lib/claims/schema"
import { randomHex } from "@/lib/crypto"
import { log } from "@/lib/process/log"

const BROWSER_ID_BYTES = 16

/** Adds listings to the browser's session. Called by the form that lists an endpoint. A failure is logged: the listings are stored already. */
export async function rememberRegistered(listings: Registered["listings"]): Promise<void> {
  try {
    const { content } = await readSession(registrantSession)
    const ids = new Set(listings.map(({ id }) => id))
    const earlier = content?.listings.filter(({ id }) => !ids.has(id)) ?? []
    const browser = content?.browser ?? randomHex(BROWSER_ID_BYTES)
    const remembered = { browser, listings: [...earlier, ...listings].slice(-MOST_REMEMBERED) }
    await endSession(registrantSession)
    await startSession(registrantSession, remembered)
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
    const { content } = await readSession(registrantSession)
    return content ? await acceptServices(owner, content.listings, now) : []
  } catch (error) {
    log.error({ domain: owner.domain, err: error }, "the listings that a browser registered could not be accepted")
    return []
  }
}
