"use client"

import { useHydrated } from "@/components/ui/use-hydrated"

/** Opens the share sheet of the device, where the browser has one. */
export function NativeShare({ title, url }: { title: string; url: string }) {
  if (!useHydrated() || typeof navigator.share !== "function") return null
  // A reader who closes the sheet rejects the promise, and has seen why nothing was shared.
  const share = () => void navigator.share({ title, url }).catch(() => {})
  return (
    <button type="button" className="btn" onClick={share}>
      Send to an app
    </button>
  )
}
