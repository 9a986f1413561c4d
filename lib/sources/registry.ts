// The places that are read, each where and as often as the operator set it (sources.md). One line each.

import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"
import { bazaar } from "@/lib/sources/adapters/bazaar"
import { exclusive } from "@/lib/sources/adapters/exclusive"
import { l402apps } from "@/lib/sources/adapters/l402apps"
import { l402directory } from "@/lib/sources/adapters/l402directory"
import { mpp } from "@/lib/sources/adapters/mpp"
import { satring } from "@/lib/sources/adapters/satring"
import { sponge } from "@/lib/sources/adapters/sponge"
import { wellKnown } from "@/lib/sources/adapters/well-known/well-known"
import type { Adapter } from "@/lib/sources/schema"

const asSet = (adapter: Adapter, url: string | null, minutes: number | null): Adapter => {
  return { ...adapter, url: url ?? adapter.url, everyMinutes: minutes ?? adapter.everyMinutes }
}

export const ALL_SOURCES: readonly Adapter[] = [
  asSet(bazaar, env.SOURCE_BAZAAR_URL, env.SOURCE_BAZAAR_MINUTES),
  asSet(satring, env.SOURCE_SATRING_URL, env.SOURCE_SATRING_MINUTES),
  asSet(l402apps, env.SOURCE_L402APPS_URL, env.SOURCE_L402APPS_MINUTES),
  asSet(sponge, env.SOURCE_SPONGE_URL, env.SOURCE_SPONGE_MINUTES),
  asSet(l402directory, env.SOURCE_L402DIRECTORY_URL, env.SOURCE_L402DIRECTORY_MINUTES),
  asSet(mpp, env.SOURCE_MPP_URL, env.SOURCE_MPP_MINUTES),
  asSet(wellKnown, null, env.SOURCE_WELL_KNOWN_MINUTES),
  asSet(exclusive, env.LISTINGS_DIR, env.SOURCE_EXCLUSIVE_MINUTES),
]

/** Those that are read here. */
export const SOURCES: readonly Adapter[] = ALL_SOURCES.filter(({ name }) => env.SOURCES.includes(name))

/** Throws `not_found`, saying what there is. */
export function findSource(name: string): Adapter {
  const source = SOURCES.find((one) => one.name === name)
  if (source) return source
  const names = SOURCES.map((one) => one.name).join(", ")
  const known = names ? `Read here are ${names}` : "None is read here"
  throw new AppError("not_found", `There is no source of this name. ${known} (SOURCES says which).`)
}
