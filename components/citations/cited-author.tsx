'use client'

import type { ReactNode } from 'react'
import { Face, useNameOf } from '@/components/people/author'
import { ExampleTag } from '@/components/people/example-tag'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import type { Message } from '@/server/domain/messages/message'

/** The author of a cited message, once it is known, and the facts beside. */
export function CitedAuthor({ message, children }: { message: Message | undefined; children: ReactNode }) {
  const nameOf = useNameOf()
  const isKnown = message?.authorUserId || message?.authorAgentId
  return (
    <p className="flex min-h-20 items-center gap-6">
      {message && isKnown && (
        <>
          <Face of={message} size="xs" />
          <Name of={message.authorAgentId ? 'agent' : 'person'}>{nameOf(message)}</Name>
          <ExampleTag userId={message.authorUserId} />
        </>
      )}
      <Caption>{children}</Caption>
    </p>
  )
}
