// Provider hosts for the specs (tests/street/providers.ts): a host for each purpose, with its well-known file, DNS records
// and listings. If the hosts cannot be opened, the tests that need a host are skipped.

import { appendFileSync } from "node:fs"
import { type APIRequestContext, test as base, expect } from "@playwright/test"
import type { HookInput, Taken } from "../street/hook"
import type { NameRecords } from "../street/name-server"
import type { TermsInput } from "../street/paid-paths"
import type { PlacedInput } from "../street/placed-file"
import type { Purpose } from "../street/providers"
import type { ListedService } from "./directory"

const { E2E_PROVIDERS_CONTROL: CONTROL, E2E_PROVIDERS_MISSING: MISSING, E2E_SECRETS, E2E_ADMIN_SECRET } = process.env
const HOSTS: Record<string, string> = JSON.parse(process.env["E2E_PROVIDERS"] ?? "{}")

/** All provider hosts. Empty if the local servers could not be opened. */
export const providerHosts: readonly string[] = Object.values(HOSTS)

/** The host for this purpose. Call it in a test, or at the top of a file whose tests all need the host. */
export function providerHost(purpose: Purpose): string {
  base.skip(providerHosts.length === 0, `no providers' hosts: ${MISSING ?? "E2E_PROVIDERS is not set"}`)
  return HOSTS[purpose] ?? ""
}

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(CONTROL + path, { method, body: body === undefined ? null : JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}

/** Sets the response of `/.well-known/directory-verify.txt` of this host. Null removes the file (404). */
export async function place(host: string, file: PlacedInput | null): Promise<void> {
  await (file === null ? control("DELETE", `/file/${host}`) : control("PUT", `/file/${host}`, file))
}

/** Sets the DNS TXT records of a name, such as `_directory-verify.<host>`. Null removes the name. */
export async function txt(name: string, records: NameRecords["TXT"] | null): Promise<void> {
  await (records === null ? control("DELETE", `/names/${name}`) : control("PUT", `/names/${name}`, { TXT: records }))
}

/** Sets the response of `https://<host>/hook` to webhook deliveries. */
export async function answerHooks(host: string, hook: HookInput): Promise<void> {
  await control("PUT", `/hook/${host}`, hook)
}

/** The deliveries that `https://<host>/hook` received, oldest first. */
export async function takenHooks(host: string): Promise<Taken[]> {
  return (await control("GET", `/hook/${host}`)) as Taken[]
}

/** Switches the payee, the amount or the status of the paid x402 paths of a host. */
export async function switchTerms(host: string, terms: TermsInput): Promise<void> {
  await control("PUT", `/terms/${host}`, terms)
}

/** The requests to a host, as `METHOD /path`, oldest first. */
export async function seen(host: string): Promise<string[]> {
  return (await control("GET", `/seen/${host}`)) as string[]
}

/** The protocol to register for a path, by its first segment below `/v1/`. */
const PROTOCOLS: Record<string, string> = { l402: "L402", x402: "x402", dual: "L402" }

export interface ListingOptions {
  /** Whether to leave the listing pending, without approval. */
  pending?: boolean
}

/**
 * Registers `https://<host><path>` and approves the listing as the administrator. The path begins with `/v1/l402`, `/v1/x402` or
 * `/v1/dual`. A dual path gets two listings, and the first one is returned. `fields` are added to the registration's fields.
 */
export async function registerListing(
  request: APIRequestContext,
  host: string,
  path: string,
  fields: Record<string, unknown> = {},
  { pending = false }: ListingOptions = {},
): Promise<ListedService> {
  const protocol = PROTOCOLS[path.split("/")[2] ?? ""]
  const data = { url: `https://${host}${path}`, protocol, name: `Listing ${path}`, ...fields }
  const response = await request.post("/api/v1/register", { data })
  expect(response.status(), await response.text()).toBe(201)
  const { service, also_registered } = await response.json()
  const listings: (ListedService & { status: string })[] = [service, ...also_registered]
  for (const { id, status } of listings) {
    if (pending || status === "active") continue
    const headers = { authorization: `Bearer ${E2E_ADMIN_SECRET}` }
    const approved = await request.post(`/api/v1/admin/services/${id}/approve`, { headers })
    expect(approved.status(), await approved.text()).toBe(200)
  }
  return service
}

/** Stores a secret for secrets.spec.ts, which searches all logs and public responses for the stored secrets. */
export function keepSecret(secret: string): void {
  if (E2E_SECRETS) appendFileSync(E2E_SECRETS, `${secret}\n`)
}
