'use client'

import { useMemo } from 'react'
import { useKnownNames } from '@/components/live/thread/thread-scope'
import { Markdown } from '@/components/markdown/markdown'
import type { MessageMetadata } from '@/server/domain/messages/message'
import { MessageCite } from './message-cite'

/** The words of a message, with its mentions and citations. The labels of a growing text are not known yet. */
export function MessageText(props: {
  text: string
  citations?: MessageMetadata['citations']
  streaming?: boolean
}) {
  const { text, citations, streaming = false } = props
  const names = useKnownNames()
  const citing = useMemo(() => {
    if (!citations || citations.length === 0) return undefined
    const named = new Map(citations.map(citation => [citation.label, citation]))
    return {
      labels: new Set(named.keys()),
      draw(label: string) {
        const citation = named.get(label)
        return citation ? <MessageCite citation={citation} /> : `[${label}]`
      },
    }
  }, [citations])
  return <Markdown text={text} names={names} streaming={streaming} citing={citing} />
}
