'use client'

import dynamic from 'next/dynamic'
import type { MouseEvent } from 'react'
import { usePreview } from '@/components/citations/use-preview'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { citeStyle } from '@/components/ui/text/cite-style'
import { forkPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type Citation, inNumberOrder } from '@/server/domain/results/result'
import { OpenInFork } from './open-in-fork'
import { QuotedWords } from './quoted-words'

const CitePopup = dynamic(async () => (await import('@/components/citations/cite-popup')).CitePopup, {
  ssr: false,
})

/**
 * The numbers of the messages that a line cites. Each links to its message; hovered or focused, it shows the
 * quote; tapped, it shows all sources of the line.
 */
export function Citations(props: {
  threadId: string
  forkId: string
  citations: readonly Citation[]
  onSheet: () => void
}) {
  const { citations, forkId, threadId } = props
  const { workspace } = useWorkspace()
  const { channel } = useThreadScope()
  const { shown, touched, close, onCard, onChip } = usePreview<Citation>()
  const addressOf = ({ messageId }: Citation) =>
    `${forkPath(workspace, channel, { id: forkId, threadId })}#m-${messageId}`

  function press(event: MouseEvent, citation: Citation) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    close()
    if (touched.current) props.onSheet()
    else goTo(addressOf(citation))
  }

  if (citations.length === 0) return null
  return (
    <span className="whitespace-nowrap">
      {inNumberOrder(citations).map(citation => (
        <a
          key={citation.messageId}
          className={citeStyle({ isGone: Boolean(citation.hidden) })}
          href={addressOf(citation)}
          data-cite
          aria-label={labelOf(citation)}
          aria-describedby={shown?.of === citation ? `cite-${citation.messageId}` : undefined}
          {...onChip(citation)}
          onClick={event => press(event, citation)}
        >
          {citation.number}
        </a>
      ))}
      {shown && (
        // The number links to its message without the card, too.
        <LoadedPart open={false}>
          <CitePopup id={`cite-${shown.of.messageId}`} anchor={shown.anchor} {...onCard}>
            <QuotedWords threadId={threadId} citation={shown.of} />
            <OpenInFork
              {...{ threadId, forkId, messageId: shown.of.messageId }}
              place="card"
              onFollow={close}
            />
          </CitePopup>
        </LoadedPart>
      )}
    </span>
  )
}

function labelOf({ number, hidden }: Citation): string {
  return hidden ? `${words.message(number)}, ${words.hidden[hidden]}` : words.message(number)
}
