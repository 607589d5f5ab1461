'use client'

import { cva } from 'class-variance-authority'
import { type KeyboardEvent, useState } from 'react'
import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { linkStyle } from '@/components/ui/button/link-style'
import { Spacer } from '@/components/ui/surface/spacer'
import type { Message } from '@/server/domain/messages/message'
import { layOutTicks } from './cover-fork'

/** A tick is filled if a line cites its messages. The area to press is higher than the drawn tick. */
const tickStyle = cva(
  'relative h-12 min-w-0 flex-1 rounded-2 after:absolute after:inset-x-0 after:-inset-y-6',
  {
    variants: { isCited: { true: 'bg-fork-line', false: 'inset-ring inset-ring-text-3' } },
  },
)

/** Shows how much of the fork the draft cites: a tick for each message, which links to it. */
export function Coverage(props: {
  /** The number of the last message that the draft was made from. */
  draftedTo: number
  onShowLeftOut: () => void
}) {
  const { cover, body, messages, fork, showMessage } = useResolveScope()
  const [at, setAt] = useState(0)
  const numbers = [...messages.keys()]
  const count = numbers.length || fork.messageCount
  const cited = cover.size
  const left = count - cited
  const newer = [...messages.values()].filter(message => isNewer(message, props.draftedTo)).length
  const ticks = layOutTicks(numbers, number => cover.has(number))

  // One stop for Tab, arrows move from tick to tick.
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = Math.min(ticks.length - 1, Math.max(0, at + step))
    setAt(next)
    event.currentTarget.querySelectorAll('a')[next]?.focus()
  }

  return (
    <div className="flex-none border-t border-line px-16 pt-10 pb-12 text-xs text-text-2">
      <p className="flex min-h-24 flex-wrap items-center gap-x-8">
        <b className="font-medium text-text">{words.rests(cited, count)}</b>
        {body.dissent.length > 0 && <span>{words.objections(body.dissent.length)}</span>}
        {newer > 0 && <span>{words.newer(newer)}</span>}
        <Spacer />
        {left > 0 && (
          <button
            className={linkStyle({ tone: 'warm', className: 'touch:min-h-touch' })}
            type="button"
            onClick={props.onShowLeftOut}
          >
            {words.showLeftOut(left)}
          </button>
        )}
      </p>
      <nav className="mt-2 flex gap-2 touch:mt-8" aria-label={words.cover(cited, count)} onKeyDown={press}>
        {ticks.map((tick, index) => (
          <a
            key={tick.first}
            href={`#fm-${tick.first}`}
            className={tickStyle({ isCited: tick.cited > 0 })}
            tabIndex={index === at ? 0 : -1}
            title={words.tick(tick.first, tick.last, tick.cited)}
            onClick={event => {
              event.preventDefault()
              setAt(index)
              showMessage(tick.first)
            }}
          >
            <span className="sr-only">{words.tick(tick.first, tick.last, tick.cited)}</span>
          </a>
        ))}
      </nav>
    </div>
  )
}

function isNewer({ forkNumber, deletedAt }: Message, draftedTo: number): boolean {
  return deletedAt === null && (forkNumber ?? 0) > draftedTo
}
