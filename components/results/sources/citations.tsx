'use client'

import dynamic from 'next/dynamic'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { citeStyle } from '@/components/ui/text/cite-style'
import { forkPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Citation } from '@/server/domain/results/result'

const loadPopup = () => import('./cite-popup')
const CitePopup = dynamic(async () => (await loadPopup()).CitePopup, { ssr: false })

/** The time that the pointer has to move from a chip to its card. */
const leaveMs = 180

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
  const [shown, setShown] = useState<{ citation: Citation; anchor: HTMLElement } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const addressOf = ({ messageId }: Citation) =>
    `${forkPath(workspace, channel, { id: forkId, threadId })}#m-${messageId}`

  function show(citation: Citation, anchor: HTMLElement) {
    clearTimeout(timer.current)
    setShown({ citation, anchor })
  }

  function leave() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(null), leaveMs)
  }

  function press(event: MouseEvent, citation: Citation) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setShown(null)
    if (touched.current) props.onSheet()
    else goTo(addressOf(citation))
  }

  if (citations.length === 0) return null
  return (
    <span className="whitespace-nowrap">
      {citations.map(citation => (
        <a
          key={citation.messageId}
          className={citeStyle({ isGone: Boolean(citation.hidden) })}
          href={addressOf(citation)}
          aria-label={labelOf(citation)}
          aria-describedby={shown?.citation === citation ? `cite-${citation.messageId}` : undefined}
          onPointerEnter={event => event.pointerType === 'mouse' && show(citation, event.currentTarget)}
          onPointerLeave={leave}
          onPointerDown={event => {
            touched.current = event.pointerType === 'touch'
          }}
          onFocus={event => event.target.matches(':focus-visible') && show(citation, event.currentTarget)}
          onBlur={leave}
          onKeyDown={event => {
            touched.current = false
            if (event.key !== 'Escape' || shown === null) return
            event.stopPropagation()
            setShown(null)
          }}
          onClick={event => press(event, citation)}
        >
          {citation.number}
        </a>
      ))}
      {shown && (
        // The number links to its message without the card, too.
        <LoadedPart open={false}>
          <CitePopup
            threadId={threadId}
            citation={shown.citation}
            anchor={shown.anchor}
            href={addressOf(shown.citation)}
            onEnter={() => clearTimeout(timer.current)}
            onLeave={leave}
            onClose={() => setShown(null)}
          />
        </LoadedPart>
      )}
    </span>
  )
}

function labelOf({ number, hidden }: Citation): string {
  return hidden ? `${words.message(number)}, ${words.hidden[hidden]}` : words.message(number)
}
