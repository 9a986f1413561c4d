"use client"

import { useEffect } from "react"
import { Failure } from "@/components/site/failure"

/**
 * Shown when rendering a page fails. Next logs the error with the same digest, so the reader can quote the digest. After a new
 * version was installed, scripts of the old version are missing: then the document is loaded anew, once.
 */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  const isOutdated = error.name === "ChunkLoadError"
  useEffect(() => {
    if (isOutdated && !wasReloaded()) window.location.reload()
  }, [isOutdated])
  return <Failure title="This page could not be shown" retryHref="" requestId={error.digest ?? null} />
}

function wasReloaded(): boolean {
  const [opened] = performance.getEntriesByType("navigation")
  return opened instanceof PerformanceNavigationTiming && opened.type === "reload"
}
