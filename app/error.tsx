"use client"

import { Failure } from "@/components/site/failure"

/** The last resort for faults while rendering; the digest finds the fault in our log. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <Failure title="This page could not be shown" retryHref="" requestId={error.digest ?? null} />
}
