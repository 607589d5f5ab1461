'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

export interface OpenPlace {
  threadId: string | null
  /** The fork of it that has the stage. */
  forkId: string | null
  /** What is opened of the thread (`forks`), or of the fork (`forks`, `resolve`). */
  part: string | null
  /** The message that is named in it. */
  at: string | undefined
}

/** What the address names beside the channel, or in its place. */
export function useOpenThread(): OpenPlace {
  const { threadId, forkId, part } = readPlace(usePathname())
  const asked = useSearchParams().get('m') ?? undefined
  const [hash, setHash] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address may come with another message
  useEffect(() => {
    const read = () => setHash(location.hash)
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [threadId, forkId])
  return { threadId, forkId, part, at: asked ?? /^#m-([0-9a-f-]{36})$/.exec(hash)?.[1] }
}

/** The thread and the fork that an address names. */
export function readPlace(pathname: string): Omit<OpenPlace, 'at'> {
  const [, , , threadId = null, first = null, fork = null, last = null] = pathname.split('/')
  const forkId = first === 'fork' ? fork : null
  return { threadId, forkId, part: forkId === null ? first : last }
}

/**
 * Goes to an address beside the channel that is shown. The page stays as it is and only its address changes: nothing
 * has to be asked of the server, so that a thread opens at once.
 */
export function goTo(path: string) {
  history.pushState(null, '', path)
  // The browser tells of a new hash only when it goes there by itself.
  if (path.includes('#')) dispatchEvent(new Event('hashchange'))
}

/** The same, where the address that one came by only leads on: Back does not come by it again. */
export function replacePlace(path: string) {
  history.replaceState(null, '', path)
  if (path.includes('#')) dispatchEvent(new Event('hashchange'))
}
