import { useEffect } from 'react'

/**
 * Gives the window's height without the keyboard to the frame, where the keyboard lies over the page (Safari on a phone):
 * the browser would push the page up instead, and its head out of sight. Others make the page itself shorter.
 */
export function useRoomAboveKeyboard(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style } = document.documentElement
    const fit = () => {
      // A person who zooms in sees a part of the page, which keeps its size.
      const isCovered = seen.scale === 1 && seen.height < innerHeight - 1
      if (!isCovered) return void style.removeProperty('--h-window')
      style.setProperty('--h-window', `${seen.height}px`)
      scrollTo(0, 0)
    }
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
      style.removeProperty('--h-window')
    }
  }, [])
}
