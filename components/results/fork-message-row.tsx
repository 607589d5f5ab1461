'use client'

import { useState } from 'react'
import { AgentFace, Person, useNameOf } from '@/components/messages/author'
import { MessageTime } from '@/components/messages/message-time'
import { resolveStrings as words } from '@/components/strings/resolve'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/domain/message'
import { quotesOf } from './cut-quote'
import { useResolveScope } from './resolve-scope'

const longText = 500

/** A message as it can be cited: in its very words, marks and all. */
export function ForkMessageRow({ number, message }: { number: number; message: Message }) {
  const scope = useResolveScope()
  const nameOf = useNameOf()
  const [isOpen, setOpen] = useState(false)
  const lines = scope.cover.get(number) ?? []
  const isLit = scope.line !== null && lines.some(({ id }) => id === scope.line)
  const isGone = message.deletedAt !== null
  const canCite = scope.picking !== null && !isGone && quotesOf(message.content).length > 0
  const isFolded = message.content.length > longText && !isOpen && !isLit && !canCite

  function cite() {
    const selection = getSelection()
    const text = document.getElementById(`fm-text-${number}`)
    const isHere = selection && !selection.isCollapsed && text?.contains(selection.anchorNode)
    scope.choose(number, isHere ? selection.toString() : undefined)
  }

  return (
    <li
      id={`fm-${number}`}
      className={`fm${lines.length > 0 ? ' used' : ''}${isLit ? ' now' : ''}${scope.message === number ? ' reached' : ''}`}
      tabIndex={-1}
      onPointerEnter={() => scope.onMessage(number)}
      onPointerLeave={() => scope.onMessage(null)}
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
              <button key={id} type="button" onClick={() => scope.showLine(id)}>
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
            // The selection is what shall be cited: pressing must not take it away.
            onPointerDown={event => event.preventDefault()}
            onClick={cite}
          >
            <Icon name="quote" small /> {words.citeThis}
          </button>
        )}
      </div>
    </li>
  )
}
