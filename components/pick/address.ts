import type { Asked } from "@/components/pick/question-field"

/** The parameters of a pick as its page has them in the URL. */
export interface PickAddress extends Asked {
  protocol?: string | undefined
  min_reliability?: string | undefined
}

/** The path of the page, or of the API with the same question. */
export function pickHref(address: PickAddress, path = "/pick"): string {
  const given = Object.entries(address).filter((entry): entry is [string, string] => !!entry[1])
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString().replaceAll("%2C", ",")}` : path
}

/** The same question with one parameter changed; without it for null. */
export const changeAddress = (
  address: PickAddress,
  { parameter, value }: { parameter: keyof PickAddress; value: number | null },
): string => pickHref({ ...address, [parameter]: value === null ? undefined : String(value) })
