"use client"

import { useSyncExternalStore } from "react"

const subscribe = () => () => {}

/** True once script has taken over the page. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
