"use client"

// Shows a skeleton of the next page if a navigation takes longer than 200 ms. Next's loading.tsx would stream a skeleton before
// the content, and a reader without JavaScript would see only the skeleton. A skeleton is loaded when it is needed: most readers
// never see one.

import { usePathname } from "next/navigation"
import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import { useNavigation } from "@/components/site/navigation"

const PATIENCE_MS = 200

export function PageSwitch({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const { target } = useNavigation()
  const targetPath = target?.split("?")[0] ?? pathname
  const Skeleton = useSkeleton(targetPath === pathname ? null : targetPath)
  return (
    <>
      {Skeleton && <Skeleton />}
      <div hidden={Skeleton !== null}>{children}</div>
    </>
  )
}

/** Returns the skeleton of a page that has been loading for 200 ms. @param path of that page; null while no page loads */
function useSkeleton(path: string | null): ComponentType | null {
  const [found, setFound] = useState<{ path: string; Skeleton: ComponentType | null } | null>(null)
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => {
      void loadSkeleton(path).then((Skeleton) => setFound({ path, Skeleton }))
    }, PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setFound(null)
    }
  }, [path])
  return found !== null && found.path === path ? found.Skeleton : null
}

async function loadSkeleton(path: string): Promise<ComponentType | null> {
  if (path === "/") return (await import("@/components/catalogue/directory-skeleton")).DirectorySkeleton
  if (path.startsWith("/service/")) return (await import("@/components/service/service-skeleton")).ServiceSkeleton
  return null
}
