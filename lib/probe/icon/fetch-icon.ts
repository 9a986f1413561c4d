// Requests the icon of a host: `/favicon.ico`, and one redirect within the host.

import { baseUrl } from "@/lib/env"
import { findRedirect } from "@/lib/net/redirect"
import { type SafeFetchOptions, type SafeFetchResult, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import type { Sender } from "@/lib/probe/host/turn"
import { ICON_LIMITS } from "@/lib/probe/icon/decode-icon"
import { renderIcon } from "@/lib/probe/icon/render-icon"
import { isUrl } from "@/lib/text/url"

const TIMEOUT_MS = 5_000

/** `none`: the host has no icon that can be shown. `failed`: it did not respond, so an icon from before stays. */
export type FetchedIcon = { kind: "icon"; png: Uint8Array } | { kind: "none" } | { kind: "failed" }

/** @param origin of an endpoint of the host */
export async function fetchIcon(
  origin: string,
  sender: Pick<Sender, "send" | "optOut">,
  options: Pick<SafeFetchOptions, "allowPrivate" | "resolve"> = {},
): Promise<FetchedIcon> {
  if (sender.optOut !== null) return { kind: "none" }
  const request = (url: URL) => sender.send((signal) => requestIcon(url, signal, options))
  const first = await request(new URL("/favicon.ico", origin))
  const target = findTarget(first, origin)
  const result = target === null ? first : await request(target)
  if (!result.ok) return result.reason === "too-large" ? { kind: "none" } : { kind: "failed" }
  const png = result.reply.status === 200 ? renderIcon(Buffer.from(result.reply.body, "latin1")) : null
  return png === null ? { kind: "none" } : { kind: "icon", png }
}

const requestIcon = (url: URL, signal: AbortSignal, options: Pick<SafeFetchOptions, "allowPrivate" | "resolve">) =>
  safeFetch(url, {
    ...options,
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: ICON_LIMITS.bytes,
    bodyOverflow: "reject",
    bodyCharset: "latin1",
    redirects: "return",
    headers: { accept: "image/png,image/x-icon,*/*;q=0.1", "user-agent": describeAgent(baseUrl) },
    signal,
  })

/** Where a redirect leads within the host; another host did not ask to be listed. */
function findTarget(result: SafeFetchResult, origin: string): URL | null {
  const location = result.ok ? findRedirect(result.reply) : null
  if (location === null || !isUrl(location, result.url)) return null
  const target = new URL(location, result.url)
  return target.origin === origin ? target : null
}
