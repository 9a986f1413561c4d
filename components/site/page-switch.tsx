"use client"

// Shows a skeleton of the next page if a navigation takes longer than 200 ms. Next's loading.tsx would stream a skeleton before
// the content, and a reader without JavaScript would see only the skeleton.

import { usePathname } from "next/navigation"
import { type ReactNode, useEffect, useState } from "react"
import { DirectorySkeleton } from "@/components/catalogue/directory-skeleton"
import { ServiceSkeleton } from "@/components/service/service-skeleton"
import { useNavigation } from "@/components/site/navigation"

const PATIENCE_MS = 200

export function PageSwitch({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const { target } = useNavigation()
  const targetPath = target?.split("?")[0] ?? pathname
  const isLeaving = targetPath !== pathname
  const isSlow = useSlow(isLeaving)
  const Skeleton = skeletonOf(targetPath)
  const isReplaced = isSlow && Skeleton !== null
  return (
    <>
      {isReplaced && <Skeleton />}
      <div hidden={isReplaced}>{children}</div>
    </>
  )
}

function skeletonOf(path: string): (() => ReactNode) | null {
  if (path === "/") return DirectorySkeleton
  return path.startsWith("/service/") ? ServiceSkeleton : null
}

/** True after `active` has been true for 200 ms. */
function useSlow(active: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [active])
  return active && isSlow
}
