import type { Metadata } from "next"
import { PageNotFound } from "@/components/site/page-not-found"

export const metadata: Metadata = { title: "Page not found", robots: { index: false } }

/**
 * The page after `notFound()`. Next renders this page along with every other page, so this page must not read from the database.
 * Unknown URLs have app/[...path]/page.tsx.
 */
export default function NotFoundPage() {
  return <PageNotFound />
}
