'use client'

import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { useConfig } from './use-config'

const Known = createContext<{ isOffline: boolean | undefined; isNoteHidden: boolean }>({
  isOffline: undefined,
  isNoteHidden: false,
})

/** The server's knowledge of the offline model when it draws a page; undefined: it was not asked. */
export function OfflineModel(props: {
  isOffline: boolean | undefined
  isNoteHidden: boolean
  children: ReactNode
}) {
  const { isOffline, isNoteHidden, children } = props
  return <Known value={{ isOffline, isNoteHidden }}>{children}</Known>
}

/** Tells whether the built-in offline model answers here; undefined until it is known. */
export function useOfflineModel(): boolean | undefined {
  const config = useConfig()
  return use(Known).isOffline ?? config?.model.offline
}

/** Counts as long as the page is open, in a browser that takes no cookie. */
let isHiddenHere = false
const listeners = new Set<() => void>()

/** Tells whether the person has hidden the note on the offline model. */
export function useNoteHidden(): boolean {
  const { isNoteHidden } = use(Known)
  return useSyncExternalStore(listen, readHidden, () => isNoteHidden)
}

/** Hides the note until the browser ends: in a cookie, so that the server draws the next page without it. */
export function hideNote(): void {
  isHiddenHere = true
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support.
    document.cookie = 'openvibe-offline-note=hidden; path=/; samesite=lax'
  } catch {
    // The note is still hidden on this page.
  }
  for (const listener of [...listeners]) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readHidden(): boolean {
  if (isHiddenHere) return true
  try {
    return /(?:^|; )openvibe-offline-note=/.test(document.cookie)
  } catch {
    return false
  }
}
