"use client"

import { useEffect } from "react"
import { Failure } from "@/components/site/failure"

/**
 * Shown when rendering a page fails. Next logs the error with the same digest, so the reader can quote the digest. After a new
 * version was installed, scripts of the old version are missing: then the document is loaded anew, once.
 */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => {
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    if (error.name === "ChunkLoadError" && opened?.type !== "reload") location.reload()
  }, [error])
  return <Failure title="This page could not be shown" retryHref="" requestId={error.digest ?? null} />
}
