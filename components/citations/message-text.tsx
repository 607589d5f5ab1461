'use client'

import { useMemo } from 'react'
import { Markdown } from '@/components/markdown/markdown'
import { MentionsContext, useNamesIn } from '@/components/workspace/names/known-names'
import type { MessageMetadata } from '@/server/domain/messages/message'
import { MessageCite } from './message-cite'

/** The words of a message, with its mentions and citations. The labels of a growing text are not known yet. */
export function MessageText(props: {
  text: string
  citations?: MessageMetadata['citations']
  /** The people and agents that a person's message mentions. */
  mentions?: MessageMetadata['mentions']
  streaming?: boolean
}) {
  const { text, citations, mentions, streaming = false } = props
  const names = useNamesIn({ metadata: { mentions } })
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
  return (
    <MentionsContext value={mentions}>
      <Markdown text={text} names={names} streaming={streaming} citing={citing} />
    </MentionsContext>
  )
}
