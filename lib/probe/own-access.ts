import { baseUrl, env } from "@/lib/env"
import { buildProberAccess, describeAccess, type ProberAccess } from "@/lib/probe/prober-access"

export const getProberAccess = (): ProberAccess => buildProberAccess(baseUrl, env.PROBE_FROM)

/** What a provider allows for the prober of this directory, in one or two sentences. */
export const describeOwnAccess = () => describeAccess(getProberAccess())
