'use client'

import { type KeyboardEvent, useState } from 'react'
import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { layOutTicks } from './cover-fork'

/** Shows how much of the fork the draft cites: a tick for each message, which links to it. */
export function Coverage(props: { messageCount: number; onShowLeftOut: () => void }) {
  const { cover, body, messages, fork, showMessage } = useResolveScope()
  const [at, setAt] = useState(0)
  const count = Math.max(messages.size, props.messageCount)
  const cited = cover.size
  const left = count - cited
  const newer = Math.max(0, fork.messageCount - props.messageCount)
  const ticks = layOutTicks(count, number => cover.has(number))

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
    <div className="coverage">
      <p className="coverage-line">
        <b className="coverage-rests">{words.rests(cited, count)}</b>
        {body.dissent.length > 0 && <span>{words.objections(body.dissent.length)}</span>}
        {newer > 0 && <span>{words.newer(newer)}</span>}
        <span className="grow" />
        {left > 0 && (
          <button className="warm-link" type="button" onClick={props.onShowLeftOut}>
            {words.showLeftOut(left)}
          </button>
        )}
      </p>
      <nav className="cover" aria-label={words.cover(cited, count)} onKeyDown={press}>
        {ticks.map((tick, index) => (
          <a
            key={tick.first}
            href={`#fm-${tick.first}`}
            className={tick.cited > 0 ? 'y' : undefined}
            tabIndex={index === at ? 0 : -1}
            title={words.tick(tick.first, tick.last, tick.cited)}
            onClick={event => {
              event.preventDefault()
              setAt(index)
              showMessage(tick.first)
            }}
          >
            <span className="sr">{words.tick(tick.first, tick.last, tick.cited)}</span>
          </a>
        ))}
      </nav>
    </div>
  )
}
