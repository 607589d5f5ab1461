'use client'

import { memo, useState } from 'react'
import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { MessageTime } from '@/components/people/message-time'
import type { ResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/domain/messages/message'
import type { LineLabel } from './cover-fork'
import { quotesOf } from './cut-quote'

const longText = 500

interface ForkMessageRowProps {
  number: number
  message: Message
  /** The lines that cite the message. */
  lines: readonly LineLabel[]
  /** The line that has the focus cites the message. */
  isLit: boolean
  isReached: boolean
  isPicking: boolean
  acts: RowActs
}

/** The actions of a row; this object stays the same, so that of many rows only the changed ones are drawn. */
export type RowActs = Pick<ResolveScope, 'choose' | 'onMessage' | 'showLine'>

/** A message in the form that can be cited: its exact text, with the Markdown. */
export const ForkMessageRow = memo(function ForkMessageRow(props: ForkMessageRowProps) {
  const { number, message, lines, isLit, acts } = props
  const nameOf = useNameOf()
  const [isOpen, setOpen] = useState(false)
  const isGone = message.deletedAt !== null
  const canCite = props.isPicking && !isGone && quotesOf(message.content).length > 0
  const isFolded = message.content.length > longText && !isOpen && !isLit && !canCite

  function cite() {
    const selection = getSelection()
    const text = document.getElementById(`fm-text-${number}`)
    const isHere = selection && !selection.isCollapsed && text?.contains(selection.anchorNode)
    acts.choose(number, isHere ? selection.toString() : undefined)
  }

  return (
    <li
      id={`fm-${number}`}
      className={`fm${lines.length > 0 ? ' used' : ''}${isLit ? ' now' : ''}${props.isReached ? ' reached' : ''}`}
      tabIndex={-1}
      onPointerEnter={() => acts.onMessage(number)}
      onPointerLeave={() => acts.onMessage(null)}
    >
      <span className="n">
        <span className="sr">{words.message(number).replace(/\d.*$/, '')}</span>
        {number}
      </span>
      <span className="node" />
      {message.authorAgentId ? (
        <AgentFace id={message.authorAgentId} size="s" />
      ) : message.authorUserId ? (
        <Person id={message.authorUserId} size="s" />
      ) : (
        <Icon name="info" small />
      )}
      <div>
        <div className="msg-h">
          <span className={message.authorAgentId ? 'name bot' : 'name'}>{nameOf(message)}</span>
          <MessageTime time={message.createdAt} />
          <span className="by">
            {lines.map(({ id, kind, number: place }) => (
              <button key={id} type="button" onClick={() => acts.showLine(id)}>
                {words.lines[kind](place)}
              </button>
            ))}
            {lines.length === 0 && <span className="sr">{words.isLeftOut}</span>}
          </span>
        </div>
        <p id={`fm-text-${number}`} className={isFolded ? 'folded' : undefined}>
          {isGone ? words.messageGone : message.content}
        </p>
        {isFolded && (
          <button className="link" type="button" onClick={() => setOpen(true)}>
            {words.showMore}
          </button>
        )}
        {canCite && (
          <button
            className="btn s"
            type="button"
            // The selection will be cited: a press must not clear it.
            onPointerDown={event => event.preventDefault()}
            onClick={cite}
          >
            <Icon name="quote" small /> {words.citeThis}
          </button>
        )}
      </div>
    </li>
  )
})
