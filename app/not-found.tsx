import type { Metadata } from "next"
import { NotListed } from "@/components/site/not-listed"

export const metadata: Metadata = { title: "Not found", robots: { index: false } }

/** For addresses outside our routes. Next renders it along with every page, so it asks the database nothing. */
export default function NotFoundPage() {
  return <NotListed />
}
