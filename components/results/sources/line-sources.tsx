'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNameOf } from '@/components/people/author'
import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { changesStrings } from '@/components/strings/results/changes'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { resultCardStrings } from '@/components/strings/results/result-card'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { citeStyle } from '@/components/ui/text/cite-style'
import { State } from '@/components/ui/text/state'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type Citation, inNumberOrder, type ResultLine, type Section } from '@/server/domain/results/result'
import { PickSource } from './pick-source'
import { SourceCard } from './source-card'

const leaveMs = 180

/**
 * The sources of a line: chips with the numbers of messages, a button to add more, or a note that there are
 * none.
 */
export function LineSources(props: {
  line: ResultLine
  section: Section
  name: string
  children: ReactNode
}) {
  const { line, section, name } = props
  const { id, citations, marked } = line
  const { mayEdit, edit, picking, pick } = useResolveScope()
  const { me } = useWorkspace()
  const nameOf = useNameOf()
  const [shown, setShown] = useState<{ citation: Citation; anchor: HTMLElement; pinned: boolean } | null>(
    null,
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOverCard = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isPicking = picking?.lineId === id
  const isChanged = citations.some(({ hidden }) => hidden)
  const isBare = section === 'bullets' && citations.every(({ hidden }) => hidden) && marked === null
  const toPick = () => pick({ lineId: id, number: null })

  function show(citation: Citation, anchor: HTMLElement, pinned: boolean) {
    clearTimeout(timer.current)
    setShown({ citation, anchor, pinned })
  }

  function hide() {
    clearTimeout(timer.current)
    isOverCard.current = false
    setShown(now => (now?.pinned ? now : null))
  }

  /** A mouse takes a moment from the chip to its card. */
  function leave() {
    clearTimeout(timer.current)
    timer.current = setTimeout(hide, leaveMs)
  }

  return (
    <>
      <div className="flex min-h-24 flex-wrap items-center gap-1">
        {isChanged ? (
          <State tone="wait" icon="history" className="mr-6">
            {changesStrings.sourceChanged}
          </State>
        ) : (
          isBare && (
            <State tone="wait" icon="unlink" className="mr-6">
              {words.noSource}
            </State>
          )
        )}
        {marked && <Tag>{words.marked(nameOf({ authorUserId: marked, authorAgentId: null }))}</Tag>}
        {inNumberOrder(citations).map(citation => (
          <button
            key={citation.messageId}
            className={citeStyle({ place: 'row', isGone: Boolean(citation.hidden) })}
            type="button"
            aria-label={
              citation.hidden
                ? `${words.message(citation.number)}, ${resultCardStrings.hidden[citation.hidden]}`
                : words.message(citation.number)
            }
            aria-haspopup="dialog"
            onPointerEnter={event =>
              event.pointerType === 'mouse' && !shown?.pinned && show(citation, event.currentTarget, false)
            }
            onPointerLeave={leave}
            onFocus={event =>
              event.target.matches(':focus-visible') &&
              !shown?.pinned &&
              show(citation, event.currentTarget, false)
            }
            // The card must not cover what has the focus next. A press in the card takes the focus from the chip, too.
            onBlur={() => isOverCard.current || hide()}
            onClick={event => show(citation, event.currentTarget, true)}
          >
            {citation.number}
          </button>
        ))}
        {mayEdit && isBare && (
          <>
            <Button size="s" look="link" onClick={toPick}>
              {words.pickAMessage}
            </Button>
            <Button size="s" look="quiet" onClick={() => edit({ do: 'mark', id, on: true })}>
              {words.markAs(me.displayName)}
            </Button>
          </>
        )}
        {mayEdit && !isBare && (
          <IconButton
            icon="plus"
            small
            size="xs"
            className="ml-3 touch:w-touch"
            label={words.addSource}
            title={words.addSource}
            onClick={toPick}
          />
        )}
        {mayEdit && marked && (
          <Button size="s" look="quiet" onClick={() => edit({ do: 'mark', id, on: false })}>
            {words.unmark}
          </Button>
        )}
        {props.children}
      </div>
      {isPicking && <PickSource name={name} />}
      {shown && (
        <SourceCard
          key={`${shown.citation.messageId}-${shown.pinned}`}
          {...shown}
          lineId={id}
          onEnter={() => {
            clearTimeout(timer.current)
            isOverCard.current = true
          }}
          onLeave={() => {
            isOverCard.current = false
            leave()
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
