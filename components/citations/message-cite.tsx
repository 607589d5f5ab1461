'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type MouseEvent, useContext, useState, useSyncExternalStore } from 'react'
import { ThreadScopeContext } from '@/components/live/thread/thread-scope'
import { citationsStrings as words } from '@/components/strings/citations'
import { linkStyle } from '@/components/ui/button/link-style'
import { Dialog } from '@/components/ui/dialog/dialog'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { citeStyle } from '@/components/ui/text/cite-style'
import { messagePath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { MessageCitation } from '@/server/domain/citations/citation'
import { usePreview } from './use-preview'

const CitedMessage = dynamic(async () => (await import('./cited-message')).CitedMessage, { ssr: false })
const CitePopup = dynamic(async () => (await import('./cite-popup')).CitePopup, { ssr: false })

/**
 * A label in an agent's words, as a chip that links to the message that it names. Hovered or focused, it shows
 * the message beside it; tapped, in a sheet. For a reader who may not see the channel the chip leads nowhere.
 */
export function MessageCite({ citation }: { citation: MessageCitation }) {
  const { label, messageId, channelId, threadId, forkId } = citation
  const { workspace, channels } = useWorkspace()
  const scope = useContext(ThreadScopeContext)
  const isDeleted = useIsDeleted(messageId)
  const [hasSheet, setSheet] = useState(false)
  const { shown, touched, close, onCard, onChip } = usePreview<MessageCitation>()
  const channel = channels.find(({ id }) => id === channelId)
  const href = channel && messagePath(workspace, channel, { id: messageId, threadId, forkId })
  const tone = forkId === null ? 'cool' : 'warm'
  const cardId = `cite-${messageId}`

  /** Goes to the message. The page stays if it shows the same channel; the browser handles a new tab. */
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    close()
    setSheet(false)
    if (!href || scope?.channel.id !== channelId) return
    event.preventDefault()
    if (scope.feed.threadId === threadId && scope.feed.forkId === forkId) scope.jump(messageId)
    else goTo(href)
  }

  function press(event: MouseEvent) {
    if (href && !touched.current) return open(event)
    event.preventDefault()
    close()
    setSheet(true)
  }

  const chip = {
    ...onChip(citation),
    className: citeStyle({ tone, isGone: isDeleted, place: 'words' }),
    'aria-label': isDeleted ? words.gone(label) : words.source(label),
    'aria-describedby': shown ? cardId : undefined,
    'data-cite': true,
    onClick: press,
  }
  const card = (at: 'chip' | 'sheet') => (
    <>
      <CitedMessage citation={citation} isDeleted={isDeleted} />
      {href && (
        <Link
          className={linkStyle({ tone, className: at === 'chip' ? 'text-xs' : sheetLinkStyle })}
          href={href}
          data-cite
          prefetch={false}
          // The chip beside it is the same link.
          tabIndex={at === 'chip' ? -1 : undefined}
          onClick={open}
        >
          {words.open}
        </Link>
      )}
    </>
  )
  return (
    <span className="whitespace-nowrap">
      {href ? (
        <Link href={href} prefetch={false} {...chip}>
          {label}
        </Link>
      ) : (
        <button type="button" {...chip}>
          {label}
        </button>
      )}
      {shown && (
        // The chip leads to its message without the card, too.
        <LoadedPart open={false}>
          <CitePopup id={cardId} anchor={shown.anchor} {...onCard}>
            {card('chip')}
          </CitePopup>
        </LoadedPart>
      )}
      <Dialog shape="sheet" title={words.source(label)} open={hasSheet} onClose={() => setSheet(false)}>
        {card('sheet')}
      </Dialog>
    </span>
  )
}

const sheetLinkStyle = 'inline-flex min-h-touch items-center text-sm'

/** Tells whether the shown thread knows that a message was deleted. */
function useIsDeleted(messageId: string): boolean {
  const view = useContext(ThreadScopeContext)?.feed.view
  return useSyncExternalStore(
    view?.subscribe ?? nothingChanges,
    () => Boolean(view?.get().data.messages.get(messageId)?.deletedAt),
    () => false,
  )
}

const nothingChanges = () => () => {}
