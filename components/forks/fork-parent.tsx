'use client'

import { cx } from 'class-variance-authority'
import { type MouseEvent, useState } from 'react'
import { MessageText } from '@/components/citations/message-text'
import { DeletedText } from '@/components/messages/deleted-text'
import { Face, useNameOf } from '@/components/people/author'
import { MessageTime } from '@/components/people/message-time'
import { forksStrings } from '@/components/strings/forks'
import { linkStyle } from '@/components/ui/button/link-style'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { Spacer } from '@/components/ui/surface/spacer'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { timeOfDay } from '@/components/workspace/format-time'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { useIsPage } from '@/components/workspace/use-is-page'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'

const words = forksStrings
/** The first lines of the message: three, on a phone two. */
const firstLines = { wide: { characters: 280, breaks: 3 }, phone: { characters: 84, breaks: 1 } }
const unknownAuthor = { authorUserId: '', authorAgentId: null }

const parentStyle = cx(
  'relative flex-none border-b border-line pt-6 pb-12',
  'phone:pt-2 phone:pb-8 phone:text-sm phone:leading-20 phone:text-text-2',
)
const messageStyle = cx(
  authorGridStyle({ isInThread: true }),
  'px-16 pt-6 wrap-anywhere phone:px-12 phone:small-avatars',
)

interface ForkParentProps {
  fork: Fork
  parent: Message | undefined
  href: string
  onShow: (event: MouseEvent) => void
}

/**
 * The message that a fork starts from, in the cold colours of the thread; the warm line starts at its foot.
 */
export function ForkParent(props: ForkParentProps) {
  const isPage = useIsPage()
  if (typeof window !== 'undefined') return <Parent {...props} isPage={isPage} />
  // The server does not know the room, and the sheet shows one of both.
  return (
    <>
      <Parent {...props} isPage className="wide:hidden" />
      <Parent {...props} isPage={false} className="phone:hidden" />
    </>
  )
}

function Parent(props: ForkParentProps & { isPage: boolean; className?: string }) {
  const { fork, parent, isPage } = props
  const plainText = usePlainText()
  const nameOf = useNameOf()
  const [isWhole, setWhole] = useState(false)
  const text = parent?.deletedAt === null ? parent.content : null
  const room = firstLines[isPage ? 'phone' : 'wide']
  const isLong = text !== null && (text.length > room.characters || text.split('\n').length - 1 > room.breaks)
  const fold = isLong && (
    <button
      className={linkStyle({ place: 'step' })}
      type="button"
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? words.foldParent : words.wholeParent}
    </button>
  )
  return (
    <section className={cx(parentStyle, props.className)} aria-label={words.parent}>
      <div className={messageStyle}>
        <Face of={parent ?? unknownAuthor} />
        <div className="max-w-read min-w-0">
          <Byline>
            <Name of={parent?.authorAgentId ? 'agent' : 'person'}>{parent && nameOf(parent)}</Name>
            {parent && <MessageTime time={parent.createdAt} />}
            <Spacer />
            {isPage && fold}
            {/* A time follows the reader's time zone, which the server's drawing does not know. */}
            <Caption className="in-data-still:invisible phone:hidden">
              {words.forkedBy(
                nameOf({ authorUserId: fork.createdBy, authorAgentId: null }),
                timeOfDay(fork.createdAt),
              )}
            </Caption>
            <a className={linkStyle({ place: 'step' })} href={props.href} onClick={props.onShow}>
              {words.showParent}
            </a>
          </Byline>
          {parent && text === null && <DeletedText />}
          {text !== null &&
            (isLong && !isWhole ? (
              <p className="line-clamp-3 phone:line-clamp-2">
                {plainText(text, firstLines.wide.characters, parent?.metadata.mentions)}
              </p>
            ) : (
              <div className="max-h-third scrollbar-thin overflow-auto">
                <MessageText
                  text={text}
                  citations={parent?.metadata.citations}
                  mentions={parent?.metadata.mentions}
                />
              </div>
            ))}
          {!isPage && fold}
        </div>
      </div>
      <svg
        className="pointer-events-none absolute -bottom-25 left-0 z-1 h-50 w-32 phone:w-24"
        viewBox="0 0 32 50"
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
      >
        <path
          d="M30 1c0 30-29 16-29 49"
          stroke="var(--color-fork-line)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </section>
  )
}
