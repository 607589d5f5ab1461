'use client'

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { MemorySources } from '@/components/memory-items/memory-sources'
import { useMemoryNames } from '@/components/memory-items/use-memory-names'
import { memoryItemStrings, memoryStrings } from '@/components/strings/memory/memory'
import { reviewStrings as words } from '@/components/strings/memory/review'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { areSingleKeysOn } from '@/components/ui/keys/single-keys'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { Tag } from '@/components/ui/text/tag'
import { exactTime, listTime } from '@/components/workspace/format-time'
import type { MemoryEntry } from '@/server/domain/memory/memory-entry'
import { CorrectionForm } from './correction-form'
import type { Review } from './use-review'

/** An item that waits for a review, with the exact words that it rests on. Keys work while the card has the focus. */
export function ReviewCard({ item, review }: { item: MemoryEntry; review: Review }) {
  const [isEdited, edit] = useState(false)
  const { id, mayEdit } = item

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    const { key, target, currentTarget } = event
    if (target !== currentTarget || event.metaKey || event.ctrlKey || event.altKey) return
    const other = moves[key]?.(currentTarget)
    const act = areSingleKeysOn() && !review.isPending ? acts[key] : undefined
    if (!other && !act) return
    event.preventDefault()
    if (other) other.focus()
    else act?.()
  }
  const acts: Readonly<Record<string, () => void>> = {
    ...(mayEdit && { a: () => decide(() => review.accept(id)), e: () => edit(true) }),
    x: () => decide(() => review.reject(id)),
  }
  /** The focus moves on before the card goes. */
  function decide(act: () => void) {
    const card = document.getElementById(cardId(id))
    const next = card && (nextCard(card) ?? previousCard(card) ?? queueOf(card))
    act()
    next?.focus()
  }
  function stopEditing() {
    edit(false)
    document.getElementById(cardId(id))?.focus()
  }

  return (
    <li
      id={cardId(id)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk through the cards.
      tabIndex={0}
      data-review-card
      className="grid gap-10 rounded-card border border-line-strong bg-raised p-14"
      onKeyDown={onKeyDown}
    >
      {isEdited ? (
        <CorrectionForm
          item={item}
          isPending={review.isPending}
          onSave={correction => decide(() => review.accept(id, correction))}
          onClose={stopEditing}
        />
      ) : (
        <ItemWords item={item} />
      )}
      <MemorySources item={item} />
      {item.supersedesId !== null && <Replaced itemId={item.supersedesId} />}
      {!isEdited && (
        <Actions>
          {!mayEdit && <Caption className="mr-auto">{words.onlyReject}</Caption>}
          <Button look="quiet" disabled={review.isPending} onClick={() => decide(() => review.reject(id))}>
            {words.reject}
          </Button>
          {mayEdit && (
            <>
              <Button disabled={review.isPending} onClick={() => edit(true)}>
                {words.edit}
              </Button>
              <Button look="main" disabled={review.isPending} onClick={() => decide(() => review.accept(id))}>
                {words.accept}
              </Button>
            </>
          )}
        </Actions>
      )}
    </li>
  )
}

const cardId = (itemId: string) => `review-${itemId}`
const queueOf = (card: HTMLElement) => card.closest<HTMLElement>('[data-review-queue]')

function listCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-review-card]')]
}
function nextCard(card: HTMLElement): HTMLElement | undefined {
  const cards = listCards()
  return cards[cards.indexOf(card) + 1]
}
function previousCard(card: HTMLElement): HTMLElement | undefined {
  const cards = listCards()
  return cards[cards.indexOf(card) - 1]
}

const moves: Readonly<Record<string, (card: HTMLElement) => HTMLElement | undefined>> = {
  ArrowDown: nextCard,
  ArrowUp: previousCard,
  j: card => (areSingleKeysOn() ? nextCard(card) : undefined),
  k: card => (areSingleKeysOn() ? previousCard(card) : undefined),
}

function ItemWords({ item }: { item: MemoryEntry }) {
  const names = useMemoryNames()
  const { kind, text, doubt, aboutUserIds, createdAt } = item
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        <Tag className="mr-4">{memoryStrings.kinds[kind]}</Tag> {text}
      </p>
      <Caption>
        {[
          ...(aboutUserIds.length > 0 ? [words.about(aboutUserIds.map(names.person))] : []),
          words.foundBy(names.author(item)),
        ].join(' · ')}
        {' · '}
        <time className="whitespace-nowrap" dateTime={createdAt} title={exactTime(createdAt)}>
          {listTime(createdAt, new Date())}
        </time>
      </Caption>
      {doubt && (
        <State tone="wait" icon="clock" wraps>
          {memoryItemStrings.doubt} {memoryItemStrings.doubts[doubt]}
        </State>
      )}
    </div>
  )
}

/** The words of the item that this one contradicts, if the reader may read it. */
function Replaced({ itemId }: { itemId: string }) {
  const { data } = useQuery(useTRPC().memory.get.queryOptions({ itemId }, { retry: false }))
  if (!data) return null
  return (
    <p className="text-sm wrap-anywhere text-text-2">
      {words.replaces}
      <span className="line-through decoration-line-strong">{data.item.text}</span>
    </p>
  )
}
