'use client'

import { useEffect, useEffectEvent } from 'react'
import { useIsTouch } from '../use-media'

declare global {
  // TypeScript does not know it yet, and some browsers do not have it.
  var CloseWatcher: (new () => EventTarget & { destroy(): void; requestClose(): void }) | undefined
}

/**
 * Stands inside of what lies over a page, as long as that is open: the Back of a phone then closes it, and the page
 * stays. With a mouse, Back belongs to the page, and Escape to the part itself.
 */
export function BackCloses({ onBack }: { onBack: () => void }) {
  const isTouch = useIsTouch()
  const close = useEffectEvent(onBack)
  useEffect(() => {
    const Watcher = globalThis.CloseWatcher
    if (!isTouch || !Watcher) return
    const watch = () => {
      const watcher = new Watcher()
      watcher.addEventListener('close', () => {
        // Each hears one Back alone, and the owner may keep the part open.
        current = watch()
        close()
      })
      return watcher
    }
    let current = watch()
    return () => current.destroy()
  }, [isTouch])
  return null
}
