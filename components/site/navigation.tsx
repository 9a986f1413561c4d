"use client"

// Client-side navigation in a single React transition, so that any part of the page can show a pending navigation: a list is
// dimmed, a slow page becomes a skeleton. Without JavaScript, every link and form is plain HTML.

import { usePathname, useRouter } from "next/navigation"
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState, useTransition } from "react"

interface Navigation {
  /** Path and query of the pending navigation; null if none is pending. */
  target: string | null
  navigate: (href: string, options?: { replace?: boolean; scroll?: boolean }) => void
  /** Later navigations load a document: a client-side one would keep the scripts of the page, which hold a secret. */
  leaveByLoading: () => void
}

const NavigationContext = createContext<Navigation>({
  target: null,
  navigate: () => {},
  leaveByLoading: () => {},
})

/**
 * False until React has taken over the head, which it does after the rest of the document; React then stores properties on the
 * elements. A client-side navigation before that would leave the title and the canonical URL of the first page in the head.
 */
const isHeadHydrated = () => Object.keys(document.querySelector("title") ?? window).length > 0

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
      if (leavesByLoading.current || !isHeadHydrated()) return window.location.assign(href)
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

/** True while the same page loads with other query parameters. */
export function useRefreshing(): boolean {
  const pathname = usePathname()
  const { target } = useNavigation()
  return target !== null && target.split("?")[0] === pathname
}
