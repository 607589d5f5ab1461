'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

export interface OpenPlace {
  threadId: string | null
  /** The fork of the thread that takes the channel's place. */
  forkId: string | null
  /** The open panel of the thread (`forks`), or of the fork (`forks`, `resolve`). */
  part: string | null
  /** The message that the address names. */
  at: string | undefined
}

/** Reads from the address the thread or fork beside the channel, or in its place. */
export function useOpenThread(): OpenPlace {
  const { threadId, forkId, part } = readPlace(usePathname())
  const asked = useSearchParams().get('m') ?? undefined
  const place = (forkId ?? threadId) || ''
  const [hashes, setHashes] = useState<readonly { place: string; hash: string }[]>([])
  useEffect(() => {
    const read = () => {
      const to = readPlace(location.pathname)
      const next = { place: (to.forkId ?? to.threadId) || '', hash: location.hash }
      // The address changes before the page does. Until then the message that it names belongs to the next place.
      setHashes(known => [next, ...known.filter(each => each.place === place && next.place !== place)])
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [place])
  const hash = hashes.find(each => each.place === place)?.hash ?? ''
  return { threadId, forkId, part, at: asked ?? /^#m-([0-9a-f-]{36})$/.exec(hash)?.[1] }
}

/** Reads the thread and the fork from an address. */
export function readPlace(pathname: string): Omit<OpenPlace, 'at'> {
  const [, , , threadId = null, first = null, fork = null, last = null] = pathname.split('/')
  const forkId = first === 'fork' ? fork : null
  return { threadId, forkId, part: forkId === null ? first : last }
}

/**
 * Goes to an address beside the shown channel. The page stays and only its address changes: no request to the
 * server is needed, so a thread opens at once.
 */
export function goTo(path: string) {
  // A message that is named already is gone to once more, but Back must not lead to it twice.
  if (path !== location.pathname + location.search + location.hash) history.pushState(null, '', path)
  // The browser reports a new hash only for its own navigation.
  if (path.includes('#')) dispatchEvent(new Event('hashchange'))
}

/** Goes to an address and replaces the current one, which only redirects: Back then skips it. */
export function replacePlace(path: string) {
  history.replaceState(null, '', path)
  if (path.includes('#')) dispatchEvent(new Event('hashchange'))
}

/**
 * Names in the title of the page what is open beside its place, `title`; `otherwise` names the place alone. Such a change
 * loads no page, so the title that the server gave stays.
 */
export function usePageTitle(title: string | null, otherwise: string) {
  useEffect(() => {
    if (title === null) return
    const wanted = `${title} · OpenVibe`
    const write = () => {
      if (document.title !== wanted) document.title = wanted
    }
    write()
    // The title of the page itself may come to life later, and is put before this one.
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true })
    return () => {
      watch.disconnect()
      document.title = `${otherwise} · OpenVibe`
    }
  }, [title, otherwise])
}
