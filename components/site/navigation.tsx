"use client"

// Client navigation in one transition, so that any part of the page can tell that it is under way: a list dims instead of
// blanking, another page shows its skeleton. Without script every link and form here is a plain one.

import { usePathname, useRouter } from "next/navigation"
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useTransition,
} from "react"
import { readLinkClick } from "@/components/site/link-click"

interface Navigation {
  /** Path and query on the way, or null. */
  target: string | null
  navigate: (href: string, options?: { replace?: boolean; scroll?: boolean }) => void
}

const NavigationContext = createContext<Navigation>({ target: null, navigate: () => {} })

export function NavigationProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [target, setTarget] = useState("")
  const navigate = useCallback<Navigation["navigate"]>(
    (href, { replace = false, scroll = true } = {}) => {
      setTarget(href)
      startTransition(() => (replace ? router.replace(href, { scroll }) : router.push(href, { scroll })))
    },
    [router],
  )
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = readLinkClick(event)
      if (!link) return
      event.preventDefault()
      navigate(link.href, { scroll: link.scroll })
    }
    document.addEventListener("click", follow)
    return () => document.removeEventListener("click", follow)
  }, [navigate])
  const value = useMemo(() => ({ target: isPending ? target : null, navigate }), [isPending, target, navigate])
  return <NavigationContext value={value}>{children}</NavigationContext>
}

export const useNavigation = () => useContext(NavigationContext)

/** True while the page that is shown is being replaced by another query of itself. */
export function useRefreshing(): boolean {
  const pathname = usePathname()
  const { target } = useNavigation()
  return target !== null && target.split("?")[0] === pathname
}
