"use client"

import { useSyncExternalStore } from "react"

const subscribe = () => () => {}

/** False on the server and before hydration, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
