// The configured sources, and the adapter of each.

import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"
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

/** Those that SOURCES names. */
export const SOURCES: readonly Source[] = ALL_SOURCES.filter(({ name }) => env.SOURCES.includes(name))

/** Throws `not_found`; the message lists the sources that are read. */
export function findSource(name: string): Source {
  const source = SOURCES.find((one) => one.name === name)
  if (source) return source
  const names = SOURCES.map((one) => one.name).join(", ")
  const known = names ? `The sources read here are ${names}` : "No source is read here"
  throw new AppError("not_found", `There is no source with this name. ${known} (setting SOURCES).`)
}

/** Imported by file name, so that a source needs no line in a second list; a test loads each one. */
export async function loadAdapter(name: SourceName): Promise<Adapter> {
  const module: { adapter: Adapter } = await import(`./adapters/${name}.ts`)
  return module.adapter
}
