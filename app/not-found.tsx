import type { Metadata } from "next"
import { NotListed } from "@/components/site/not-listed"

export const metadata: Metadata = { title: "Not found", robots: { index: false } }

/** For URLs outside our routes. Next renders it along with every page, so it reads nothing from the database. */
export default function NotFoundPage() {
  return <NotListed />
}
