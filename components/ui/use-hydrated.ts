"use client"

import { useSyncExternalStore } from "react"

const subscribe = () => () => {}

/** True once the page is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
