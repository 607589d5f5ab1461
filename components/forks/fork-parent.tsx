'use client'

import { type MouseEvent, useState } from 'react'
import { useKnownNames } from '@/components/live/thread/thread-scope'
import { Markdown } from '@/components/markdown/markdown'
import { plainText } from '@/components/markdown/plain-text'
import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { MessageTime } from '@/components/people/message-time'
import { forksStrings } from '@/components/strings/forks'
import { timeOfDay } from '@/components/workspace/format-time'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'

const words = forksStrings
/** The number of characters that fit into the first lines. */
const shortLength = 280

/**
 * The message that a fork starts from, in the cold colours of the thread; the warm line starts at its foot.
 */
export function ForkParent(props: {
  fork: Fork
  parent: Message | undefined
  href: string
  onShow: (event: MouseEvent) => void
}) {
  const { fork, parent } = props
  const nameOf = useNameOf()
  const names = useKnownNames()
  const [isWhole, setWhole] = useState(false)
  const text = parent?.deletedAt === null ? parent.content : null
  const isLong = text !== null && (text.length > shortLength || text.split('\n').length > 4)
  return (
    <section className="fork-parent" aria-label={words.parent}>
      <div className="msg">
        {parent?.authorAgentId ? (
          <AgentFace id={parent.authorAgentId} />
        ) : (
          <Person id={parent?.authorUserId ?? ''} />
        )}
        <div>
          <div className="msg-h">
            <span className={parent?.authorAgentId ? 'name bot' : 'name'}>{parent && nameOf(parent)}</span>
            {parent && <MessageTime time={parent.createdAt} />}
            <span className="grow" />
            <span className="cap forked">
              {words.forkedBy(
                nameOf({ authorUserId: fork.createdBy, authorAgentId: null }),
                timeOfDay(fork.createdAt),
              )}
            </span>
            <a className="link cap" href={props.href} onClick={props.onShow}>
              {words.showParent}
            </a>
          </div>
          {parent && text === null && <p className="gone">{words.deleted}</p>}
          {text !== null &&
            (isLong && !isWhole ? (
              <p className="first">{plainText(text, shortLength)}</p>
            ) : (
              <div className="whole">
                <Markdown text={text} names={names} />
              </div>
            ))}
          {isLong && (
            <button
              className="link cap"
              type="button"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? words.foldParent : words.wholeParent}
            </button>
          )}
        </div>
      </div>
      <svg className="turn" viewBox="0 0 32 50" preserveAspectRatio="none" fill="none" aria-hidden="true">
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
