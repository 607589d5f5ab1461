'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { useEffect, useId, useRef } from 'react'
import { useMemoryNames } from '@/components/memory-items/use-memory-names'
import { memoryItemStrings, memoryStrings as words } from '@/components/strings/memory/memory'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { Tag } from '@/components/ui/text/tag'
import { exactTime, listTime } from '@/components/workspace/format-time'
import type { MemoryEntry } from '@/server/domain/memory/memory-entry'

const MemoryDetails = dynamic(async () => (await import('./memory-details')).MemoryDetails, { ssr: false })

const buttonStyle = cx(
  'flex w-full items-start gap-8 px-16 py-10 text-left focus-visible:-outline-offset-2 compact:px-12',
)

/** An item in two lines: its words, then its kind, people, places and author. Open, it shows all its details. */
export function MemoryRow(props: {
  item: MemoryEntry
  isOpen: boolean
  /** It was named by the address, so it comes into view. */
  isSought: boolean
  onToggle: () => void
  onGone: () => void
}) {
  const { item, isOpen, isSought } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isSought) return
    button.current?.scrollIntoView({ block: 'nearest' })
    button.current?.focus({ preventScroll: true })
  }, [isSought])
  return (
    <li className={rowStyle({ className: isOpen && 'bg-raised' })} data-memory={item.id}>
      <button
        ref={button}
        type="button"
        className={buttonStyle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={props.onToggle}
      >
        <Icon
          name="chevron-right"
          small
          className={cx('mt-3 flex-none text-text-3', isOpen && 'rotate-90')}
        />
        <span className="grid min-w-0 flex-1 gap-3">
          <MemoryText item={item} isCut={!isOpen} />
          <MemoryFacts item={item} />
        </span>
      </button>
      {isOpen && (
        <div id={id} className="pr-16 pb-16 pl-38 compact:px-12">
          <LoadedPart inside>
            <MemoryDetails item={item} onGone={props.onGone} />
          </LoadedPart>
        </div>
      )}
    </li>
  )
}

/** The words of an item; struck out if another item took its place. */
function MemoryText({ item, isCut }: { item: MemoryEntry; isCut: boolean }) {
  const isOld = item.status === 'superseded'
  return (
    <span
      className={cx(
        'max-w-read wrap-anywhere',
        isCut && 'line-clamp-2',
        isOld && 'text-text-2 line-through decoration-line-strong',
      )}
    >
      <bdi>{item.text}</bdi>
    </span>
  )
}

/** The kind, people, places, author and age of an item in one line. */
function MemoryFacts({ item }: { item: MemoryEntry }) {
  const names = useMemoryNames()
  const { kind, status, aboutUserIds, channelIds, createdAt } = item
  const about = aboutUserIds.length > 0 ? words.aboutPeople(aboutUserIds.map(names.person)) : null
  return (
    <span className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <Tag>{words.kinds[kind]}</Tag>
      {status === 'proposed' && (
        <State tone="wait" icon="circle-dashed">
          {words.states.proposed}
        </State>
      )}
      {status === 'superseded' && (
        <State tone="idle" icon="history">
          {words.states.superseded}
        </State>
      )}
      <Caption>
        {[about, names.places(channelIds).join(', '), memoryItemStrings.by(names.author(item))]
          .filter(Boolean)
          .join(' · ')}
        {' · '}
        <time className="whitespace-nowrap" dateTime={createdAt} title={exactTime(createdAt)}>
          {listTime(createdAt, new Date())}
        </time>
      </Caption>
    </span>
  )
}
