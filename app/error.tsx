"use client"

import { Failure } from "@/components/site/failure"

/** Shown when rendering a page fails. Next logs the error with the same digest, so the reader can quote the digest. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <Failure title="This page could not be shown" retryHref="" requestId={error.digest ?? null} />
}
