import type { Metadata } from "next"
import { PageNotFound } from "@/components/site/page-not-found"

export const metadata: Metadata = { title: "Page not found", robots: { index: false } }

/** After `notFound()`. Next renders it along with every page, so it reads no database. Unknown URLs: app/[...path]. */
export default function NotFoundPage() {
  return <PageNotFound />
}
