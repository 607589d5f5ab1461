'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

/** Which thread the address names beside the channel, and which message in it. */
export function useOpenThread(): { threadId: string | null; at: string | undefined } {
  const threadId = usePathname().split('/')[3] ?? null
  const asked = useSearchParams().get('m') ?? undefined
  const [hash, setHash] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address may come with another message
  useEffect(() => {
    const read = () => setHash(location.hash)
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [threadId])
  return { threadId, at: asked ?? /^#m-([0-9a-f-]{36})$/.exec(hash)?.[1] }
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
