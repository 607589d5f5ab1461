'use client'

import { useEffect } from 'react'
import { countInTitle, iconFor } from './count-in-title'
import { useCount } from './use-count'

/** Shows the number of unread items in the tab: in its title, whichever page sets that, and on its icon. */
export function useTabCount() {
  const { inbox, direct } = useCount()
  const count = inbox + direct
  useEffect(() => {
    const show = () => {
      const title = countInTitle(document.title, count)
      if (document.title !== title) document.title = title
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [count])

  const waits = count > 0
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link) link.href = iconFor(waits)
  }, [waits])
}
