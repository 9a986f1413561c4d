import { z } from "zod"
import { createSession } from "@/lib/api/session/session"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"

const Registered = z.object({
  /** Random, so that nobody else can start sessions of the same subject and thereby end this one. */
  browser: z.string(),
  /** The listings with the version that this browser stored. */
  listings: z.array(z.object({ id: z.uuid(), updatedAt: z.iso.datetime() })),
})
export type Registered = z.infer<typeof Registered>

/** The newest listings that a browser's session remembers. */
export const MOST_REMEMBERED = 50

/**
 * The session of a browser that registered listings. After the proof of a domain this browser's listings are accepted, and those of
 * other people wait. A registration's id in a URL would not do: anybody can send the owner a link to a foreign registration.
 */
export const registrantSession = createSession<Registered>({
  cookie: "directory_registrant",
  path: "/register",
  otherPaths: ["/lint", "/claim"],
  lifetimeSeconds: CLAIM_LIFETIME_MS / 1000,
  purpose: "registered listings",
  subject: ({ browser }) => `registrant ${browser}`,
  encode: (content) => JSON.stringify(content),
  decode: (stored) => Registered.safeParse(JSON.parse(stored)).data ?? null,
})
