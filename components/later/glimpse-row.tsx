'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { Face, useNameOf } from '@/components/people/author'
import { laterPageStrings } from '@/components/strings/later/page'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { useNamedWords } from '@/components/workspace/names/use-plain-text'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { MessageGlimpse } from '@/server/domain/later/message-glimpse'

const words = laterPageStrings

/**
 * A row about a message: its first words, which lead to it, a line about what is kept, and the acts. A message that is
 * out of reach has no words.
 */
export function GlimpseRow(props: {
  messageId: string
  message: MessageGlimpse | null
  about: ReactNode
  acts: ReactNode
  onOpen?: () => void
}) {
  const { messageId, message, about, acts, onOpen } = props
  const { workspace, channels } = useWorkspace()
  const nameOf = useNameOf()
  const named = useNamedWords()
  const channel = message && channels.find(({ id }) => id === message.channelId)
  return (
    <li className={rowStyle({ className: 'flex flex-wrap items-start gap-y-4 pb-10' })}>
      {message && channel ? (
        <Link
          className={authorGridStyle({
            className: 'min-w-0 flex-1 phone:basis-4/5 pt-9 pr-8 pl-16 focus-visible:-outline-offset-2',
          })}
          href={messagePath(workspace, channel, { id: messageId, ...message })}
          onClick={onOpen}
          prefetch={false}
        >
          <Face of={message} />
          <div>
            <Byline className="flex-wrap">
              <Name of={message.authorAgentId ? 'agent' : 'person'} weight="medium">
                {nameOf(message)}
              </Name>
              {channel.kind !== 'direct' && (
                <span className="text-sm text-text-2">{words.inPlace(`#${channel.name}`)}</span>
              )}
              <Caption as="time" dateTime={message.createdAt} title={exactTime(message.createdAt)}>
                {listTime(message.createdAt, new Date())}
              </Caption>
            </Byline>
            <p className="line-clamp-3 max-w-read leading-20 wrap-anywhere" dir="auto">
              {named(message.text, message.mentions) || words.files(message.files)}
            </p>
            <Caption as="p">{about}</Caption>
          </div>
        </Link>
      ) : (
        <div className="min-w-0 flex-1 pt-9 pr-8 pl-16 phone:basis-4/5">
          <p className="text-text-2">{words.gone}</p>
          <Caption as="p">{about}</Caption>
        </div>
      )}
      <div className="mt-9 mr-12 flex flex-wrap gap-4 pl-16">{acts}</div>
    </li>
  )
}

/** Returns the name for the acts on a row; a message out of reach is nobody's. */
export function useRowName(): (message: MessageGlimpse | null) => string {
  const nameOf = useNameOf()
  return message => (message ? nameOf(message) : words.goneName)
}
