"use client"

// Client navigation in one transition, so any part of the page can show that it is pending: a list dims, a slow page shows a
// skeleton. Without script every link and form is a plain one.

import { usePathname, useRouter } from "next/navigation"
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState, useTransition } from "react"

interface Navigation {
  /** Path and query of the pending navigation, or null. */
  target: string | null
  navigate: (href: string, options?: { replace?: boolean; scroll?: boolean }) => void
  /** After this call each navigation loads a document, because the page shows a secret. */
  leaveByLoading: () => void
}

const NavigationContext = createContext<Navigation>({
  target: null,
  navigate: () => {},
  leaveByLoading: () => {},
})

export function NavigationProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [target, setTarget] = useState("")
  const leavesByLoading = useRef(false)
  const leaveByLoading = useCallback(() => {
    leavesByLoading.current = true
  }, [])
  const navigate = useCallback<Navigation["navigate"]>(
    (href, { replace = false, scroll = true } = {}) => {
      if (leavesByLoading.current) return window.location.assign(href)
      setTarget(href)
      startTransition(() => (replace ? router.replace(href, { scroll }) : router.push(href, { scroll })))
    },
    [router],
  )
  const value = useMemo(
    () => ({ target: isPending ? target : null, navigate, leaveByLoading }),
    [isPending, target, navigate, leaveByLoading],
  )
  return <NavigationContext value={value}>{children}</NavigationContext>
}

export const useNavigation = () => useContext(NavigationContext)

/** True while the shown page loads with another query. */
export function useRefreshing(): boolean {
  const pathname = usePathname()
  const { target } = useNavigation()
  return target !== null && target.split("?")[0] === pathname
}
