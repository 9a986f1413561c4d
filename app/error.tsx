"use client"

import { Failure } from "@/components/site/failure"

/** Shown when rendering fails. The digest identifies the error in the log. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <Failure title="This page could not be shown" retryHref="" requestId={error.digest ?? null} />
}
