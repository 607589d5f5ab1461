'use client'

import { cva, cx } from 'class-variance-authority'
import { memo, useState } from 'react'
import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { MessageTime } from '@/components/people/message-time'
import type { ResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { Byline } from '@/components/ui/text/byline'
import { Name } from '@/components/ui/text/name'
import { writtenText } from '@/components/ui/written-text'
import type { Message } from '@/server/domain/messages/message'
import type { LineLabel } from './cover-fork'
import { quotesOf } from './cut-quote'
import { ForkWords } from './fork-words'

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

/** A row: number 26, node 9 on the fork's line, avatar 20, text. What no line cites is quieter. */
const rowStyle = cva(
  [
    'relative grid grid-cols-fork-message gap-x-10 pt-5 pr-16 pb-6 pl-14 text-sm leading-20 lazy-52',
    'focus-visible:-outline-offset-2',
    'before:absolute before:inset-y-0 before:left-54 before:w-1 before:bg-fork-edge',
  ],
  {
    variants: {
      isCited: { true: 'text-text', false: 'text-text-2' },
      isOn: { true: 'bg-fork-hover', false: '' },
    },
  },
)
const numberStyle = cva('text-right font-mono text-2xs leading-20 font-medium', {
  variants: { isCited: { true: 'text-fork', false: 'text-text-3' } },
})
const nodeStyle = cva('z-1 mt-6 size-9 rounded-full', {
  variants: { isCited: { true: 'bg-fork-line', false: 'inset-ring-thin bg-content inset-ring-text-3' } },
})

/** A message that lines can cite, with its number. Words that are selected in it become the quote. */
export const ForkMessageRow = memo(function ForkMessageRow(props: ForkMessageRowProps) {
  const { number, message, lines, isLit, acts } = props
  const nameOf = useNameOf()
  const [isOpen, setOpen] = useState(false)
  const isCited = lines.length > 0
  const isGone = message.deletedAt !== null
  const canCite = props.isPicking && !isGone && quotesOf(message.content).length > 0
  const isFolded = message.content.length > longText && !isOpen && !isLit && !canCite

  function cite() {
    const selection = getSelection()
    const text = document.getElementById(`fm-text-${number}`)
    const isHere = selection && !selection.isCollapsed && text?.contains(selection.anchorNode)
    acts.choose(number, isHere ? writtenText(selection) : undefined)
  }

  return (
    <li
      id={`fm-${number}`}
      className={rowStyle({ isCited, isOn: isLit || props.isReached })}
      data-lit={isLit || undefined}
      tabIndex={-1}
      onPointerEnter={() => acts.onMessage(number)}
      onPointerLeave={() => acts.onMessage(null)}
    >
      <span className={numberStyle({ isCited })}>
        <span className="sr-only">{words.message(number).replace(/\d.*$/, '')}</span>
        {number}
      </span>
      <span className={nodeStyle({ isCited })} />
      {message.authorAgentId ? (
        <AgentFace id={message.authorAgentId} size="s" />
      ) : message.authorUserId ? (
        <Person id={message.authorUserId} size="s" />
      ) : (
        <Icon name="info" small />
      )}
      <div>
        <Byline>
          <Name of={message.authorAgentId ? 'agent' : 'person'}>{nameOf(message)}</Name>
          <MessageTime time={message.createdAt} />
          <span className="ml-auto inline-flex gap-8 text-xs whitespace-nowrap text-fork">
            {lines.map(({ id, kind, number: place }) => (
              <button
                key={id}
                className="relative min-h-20 after:absolute after:-inset-x-3 after:-inset-y-2"
                type="button"
                onClick={() => acts.showLine(id)}
              >
                {words.lines[kind](place)}
              </button>
            ))}
            {!isCited && <span className="sr-only">{words.isLeftOut}</span>}
          </span>
        </Byline>
        <div
          id={`fm-text-${number}`}
          className={cx('max-w-read text-pretty wrap-anywhere', isFolded && 'max-h-100 overflow-hidden')}
        >
          <ForkWords message={message} />
        </div>
        {isFolded && (
          <button
            className={linkStyle({ className: 'mt-2 text-xs' })}
            type="button"
            onClick={() => setOpen(true)}
          >
            {words.showMore}
          </button>
        )}
        {canCite && (
          <Button
            size="s"
            className="mt-2"
            // The selection will be cited: a press must not clear it.
            onPointerDown={event => event.preventDefault()}
            onClick={cite}
          >
            <Icon name="quote" small /> {words.citeThis}
          </Button>
        )}
      </div>
    </li>
  )
})
