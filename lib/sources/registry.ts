import { AppError } from "@/lib/contract/errors"
import { env } from "@/lib/env"
import { getSourceEntry, getSourceSettings, SOURCE_NAMES, type SourceName } from "@/lib/source-table"
import type { Adapter, Source } from "@/lib/sources/schema"

export const ALL_SOURCES: readonly Source[] = SOURCE_NAMES.map((name) => {
  const { url, minutes } = getSourceEntry(name)
  const settings = getSourceSettings(name)
  return {
    name,
    url: (settings.url && env[settings.url]) ?? url,
    everyMinutes: env[settings.minutes] ?? minutes,
  }
})

export const SOURCES: readonly Source[] = ALL_SOURCES.filter(({ name }) => env.SOURCES.includes(name))

/** Throws an `AppError` `not_found` whose message lists the enabled sources. */
export function findSource(name: string): Source {
  const source = SOURCES.find((one) => one.name === name)
  if (source) return source
  const names = SOURCES.map((one) => one.name).join(", ")
  const known = names ? `The sources read here are ${names}` : "No source is read here"
  throw new AppError("not_found", `There is no source with this name. ${known} (setting SOURCES).`)
}

/**
 * Imports the adapter from the file with the source's name, so a new source needs no entry in a second list. A test loads every
 * adapter.
 */
export async function loadAdapter(name: SourceName): Promise<Adapter> {
  const module: { adapter: Adapter } = await import(`./adapters/${name}.ts`)
  return module.adapter
}
