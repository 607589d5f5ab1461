'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { findLinks } from '@/server/domain/links/find-links'
import { readPermalink } from '@/server/domain/links/read-permalink'
import { CardRoom } from './card-room'
import { LinkCard } from './link-card'
import { LinkedMessage } from './linked-message'
import type { LinkedWords } from './linked-words'

/** How long room is kept for a page that a worker still fetches. */
const waitMs = 12_000

/** One card for each link of a message that has something to show, in the order of the words. */
export function LinkCards({ messageId, text, links, since, userId }: LinkedWords) {
  const { workspace, me } = useWorkspace()
  const mayRemove = userId === me.userId || me.role === 'admin'
  const urls = useMemo(() => findLinks(text), [text])
  const origin = useSyncExternalStore(nothing, readOrigin, () => null)
  const isWaiting = useIsRecent(since)
  return urls.map(url => {
    const permalink = readPermalink(url)
    if (permalink) {
      // The server does not know under which address the reader reaches it.
      if (origin === null) return permalink.slug === workspace.slug && <CardRoom key={url} />
      const isHere = permalink.slug === workspace.slug && new URL(url).origin === origin
      return isHere && <LinkedMessage key={url} url={url} target={permalink} />
    }
    if (!workspace.linkPreviews) return null
    const link = links?.find(each => each.url === url)
    if (link?.preview) {
      return <LinkCard key={url} {...{ messageId, url, mayRemove }} preview={link.preview} />
    }
    return !link && isWaiting && <CardRoom key={url} />
  })
}

const nothing = () => () => {}
const readOrigin = () => location.origin

/** Tells whether a time was a moment ago, until that moment is over. */
function useIsRecent(time: string): boolean {
  const [isRecent, setRecent] = useState(() => isWithin(time))
  useEffect(() => {
    setRecent(isWithin(time))
    if (!isWithin(time)) return
    const timer = setTimeout(() => setRecent(false), waitMs)
    return () => clearTimeout(timer)
  }, [time])
  return isRecent
}

function isWithin(time: string): boolean {
  return Math.abs(Date.now() - Date.parse(time)) < waitMs
}
