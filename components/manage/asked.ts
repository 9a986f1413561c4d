// Hints under empty fields of the edit form: the value that the listing shows instead.

import { abbreviateAsset, formatSats, formatUsd } from "@/components/format"
import type { EditField } from "@/components/manage/form-state"
import type { Owned } from "@/lib/catalogue/owned/schema"

export function describeAsked({ observed_price }: Pick<Owned, "observed_price">): Partial<Record<EditField, string>> {
  const { price_usd = null, price_sats = null, asset = null, network = null } = observed_price ?? {}
  const say = (value: string | null) => `Empty: taken from the challenge${value === null ? "" : `, last ${value}`}.`
  return {
    price_usd: say(price_usd === null ? null : formatUsd(price_usd)),
    price_sats: say(price_sats === null ? null : formatSats(price_sats)),
    payment_asset: say(asset === null ? null : abbreviateAsset(asset)),
    payment_network: say(network),
  }
}
