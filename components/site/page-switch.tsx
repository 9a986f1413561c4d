"use client"

// While another page is on its way for longer than a blink, its skeleton stands in the place of the old page. Done here and
// not with loading.tsx, because a streamed fallback is all that a reader without script would ever see.

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

/** True once `active` has lasted longer than readers notice. */
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
