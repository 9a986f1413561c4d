"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { type RefObject, useEffect } from "react"
import { useNavigation } from "@/components/site/navigation"

/** The parameters that a new search does not keep: the old search text `q`, and the `offset` of the page. */
const RESET = new Set(["q", "offset"])

/**
 * The search of the list, from any page.
 *
 * @param listParameters the query parameters of the list. The server renders cached pages without other parameters, so hydration
 * must ignore all other parameters.
 */
export function useSearch(field: RefObject<HTMLInputElement | null>, listParameters: readonly string[]) {
  const pathname = usePathname()
  const params = useSearchParams()
  const { navigate } = useNavigation()
  const isList = pathname === "/"
  const q = (isList && params.get("q")) || ""
  const isKept = (name: string) => listParameters.includes(name) && !RESET.has(name)
  /** The filters in the URL, which a new search keeps. */
  const kept = isList ? [...params].filter(([name, value]) => isKept(name) && value !== "") : []

  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q
  }, [field, q])

  function search() {
    const text = field.current?.value.trim() ?? ""
    const query = new URLSearchParams([...(text ? [["q", text]] : []), ...kept]).toString()
    navigate(query ? `/?${query}` : "/")
  }
  /** Opens a suggestion, or searches without one. */
  function open(href: string | null) {
    if (href === null) return search()
    if (field.current) field.current.value = ""
    navigate(href)
  }
  return { q, kept, search, open }
}
