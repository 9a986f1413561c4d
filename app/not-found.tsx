import type { Metadata } from "next"
import { NotListed } from "@/components/site/not-listed"

export const metadata: Metadata = { title: "Not found", robots: { index: false } }

/**
 * The page for unknown URLs. Next renders this page along with every other page, so this page must not read from the database.
 */
export default function NotFoundPage() {
  return <NotListed />
}
