'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { cx } from 'class-variance-authority'
import { Command } from 'cmdk'
import { usePathname, useRouter } from 'next/navigation'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { findForkable } from '@/components/forks/find-forkable'
import { Person } from '@/components/people/author'
import { useOpenDirect } from '@/components/people/use-open-direct'
import { useReadActs } from '@/components/reading/use-read-acts'
import { nameDirect } from '@/components/search/search-names'
import { scopeSearch, searchPath } from '@/components/search/search-path'
import { shortcuts } from '@/components/shortcuts/shortcut-list'
import { paletteStrings as words } from '@/components/strings/shell/palette'
import { useTRPCClient } from '@/components/trpc/api'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { BackCloses } from '@/components/ui/dialog/back-closes'
import { Icon } from '@/components/ui/icon'
import { takeEarlyKeys } from '@/components/ui/keys/early-keys'
import { Keys } from '@/components/ui/keys/keys'
import { optionStyle } from '@/components/ui/menu/menu-style'
import { Spacer } from '@/components/ui/surface/spacer'
import { memoryPath } from '@/components/workspace/memory-path'
import { findChannelBySegment } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { listFirst, listPaletteItems, type PaletteItem } from './palette-items'
import { usePreloadChannel } from './preload-channel'
import { rankItems } from './rank-items'
import { noteVisit, readRecent } from './recent'
import { useFoundNames } from './use-found-names'

const mostShown = 12
const searchId = 'search-messages'
const searchHereId = 'search-here'
const searchMemoryId = 'search-memory'

// One line and a short list near the top, so that the page under it stays in view.
const popupStyle = cx(
  'fixed inset-x-12 top-palette z-21 mx-auto max-w-600 overflow-hidden phone:top-8',
  'rounded-sheet border border-line-strong bg-overlay shadow-menu',
)
const itemStyle = cx(optionStyle(), 'text-sm aria-selected:bg-accent-soft')
const faceStyle = 'inline-flex w-20 flex-none justify-center text-text-2'
const wordsStyle = 'min-w-0 truncate font-medium text-text'
/** A name is never shortened: two channels may differ at their ends. What stands beside it gives way, or it wraps. */
const nameStyle = 'max-w-4/5 flex-none font-medium wrap-anywhere whitespace-normal text-text'
const named: ReadonlySet<PaletteItem['kind']> = new Set(['channel', 'person', 'agent'])

/** Goes anywhere and runs any action, found by a few letters. Escape returns the focus to where it was. */
export function Palette({ onClose }: { onClose: () => void }) {
  const left = useRef(false)
  return (
    <Base.Root open onOpenChange={open => !open && onClose()}>
      <BackCloses onBack={onClose} />
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-shade-soft" />
        <Base.Popup
          data-palette
          className={popupStyle}
          aria-label={words.label}
          // After a change of page the focus starts in the content; the element that
          // had it before may be gone.
          finalFocus={() => (left.current ? document.getElementById('content') : true)}
          onKeyDown={event => {
            if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return
            event.preventDefault()
            onClose()
          }}
        >
          <PaletteList
            onChosen={elsewhere => {
              left.current = elsewhere
              onClose()
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function PaletteList({ onChosen }: { onChosen: (elsewhere: boolean) => void }) {
  const view = useWorkspace()
  const { workspace, me } = view
  const router = useRouter()
  const preload = usePreloadChannel()
  const { open: openDirect } = useOpenDirect()
  const [query, setQuery] = useState(takeEarlyKeys)
  const [picked, setPicked] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => keepFocus(box), [])
  const recent = useMemo(() => readRecent(me.userId), [me.userId])
  const usedAt = useMemo(() => new Map(recent.map(({ id, at }) => [id, at])), [recent])
  const client = useTRPCClient()
  const here = usePathname()
  const channel = findChannelBySegment(view.channels, here.split('/')[2] ?? '')
  const { markRead } = useReadActs()
  const items = useMemo(
    () => listPaletteItems(view, recent, findForkable(client), channel, markRead),
    [view, recent, client, channel, markRead],
  )
  const elsewhere = useMemo(() => items.filter(({ goes }) => goes !== here), [items, here])
  const found = useFoundNames(query)
  const shown = useMemo(
    () =>
      query.trim() === ''
        ? listFirst(elsewhere, usedAt)
        : [...rankItems(items, query, usedAt).slice(0, mostShown), ...found],
    [items, elsewhere, query, usedAt, found],
  )
  const hereName = channel
    ? channel.kind === 'direct'
      ? nameDirect(view, channel)
      : `#${channel.name}`
    : null

  const ids = [...shown.map(({ id }) => id), searchHereId, searchId, searchMemoryId]
  const marked = ids.includes(picked) ? picked : (ids[0] ?? '')

  function choose(item: PaletteItem) {
    const { goes } = item
    if (!isFound(item)) noteVisit(me.userId, { id: item.id })
    onChosen(typeof goes !== 'function')
    if (typeof goes === 'function') goes()
    else if (typeof goes === 'string') router.push(goes)
    else openDirect(goes)
  }

  function search(asked: string) {
    onChosen(true)
    router.push(searchPath(workspace, asked))
  }

  function searchMemory(asked: string) {
    onChosen(true)
    router.push(memoryPath(workspace, { query: asked.trim() }))
  }

  return (
    <Command
      label={words.label}
      shouldFilter={false}
      vimBindings={false}
      loop
      // The selected item may have left the list; then the first one is selected, so that
      // Enter always goes somewhere.
      value={marked}
      onValueChange={id => {
        setPicked(id)
        const marking = shown.find(item => item.id === id)?.channel
        if (marking) preload(marking.id)
      }}
    >
      <div className="flex items-center gap-10 border-b border-line px-14 text-text-3">
        <Icon name="search" />
        <Command.Input
          ref={box}
          className="h-44 min-w-0 flex-1 border-0 bg-transparent text-lg text-text outline-none"
          placeholder={words.placeholder}
          value={query}
          onValueChange={setQuery}
        />
        <Keys keys="Escape" className="phone:hidden" />
      </div>
      <Command.List label={words.results} className="max-h-found scrollbar-thin overflow-y-auto p-6">
        {shown.map(item => (
          <Command.Item key={item.id} value={item.id} className={itemStyle} onSelect={() => choose(item)}>
            <Face item={item} />
            <span className={named.has(item.kind) ? nameStyle : wordsStyle}>{item.label}</span>
            {item.hint && (
              <span
                className={
                  named.has(item.kind) ? 'min-w-0 truncate text-text-2' : 'min-w-hint truncate text-text-2'
                }
              >
                {item.hint}
              </span>
            )}
            <Spacer />
            {item.shortcut && <Keys keys={shortcuts[item.shortcut].keys[0]} className="phone:hidden" />}
            <span className="flex-none text-xs text-text-2 phone:hidden">{words.kinds[item.kind]}</span>
          </Command.Item>
        ))}
        {query.trim() !== '' && hereName !== null && (
          <SearchItem value={searchHereId} onSelect={() => search(scopeSearch(view, channel, query))}>
            {words.searchIn(hereName, query.trim())}
          </SearchItem>
        )}
        {query.trim() !== '' && (
          <>
            <SearchItem value={searchId} onSelect={() => search(query)}>
              {words.searchFor(query.trim())}
            </SearchItem>
            <SearchItem value={searchMemoryId} onSelect={() => searchMemory(query)}>
              {words.searchMemory(query.trim())}
            </SearchItem>
          </>
        )}
      </Command.List>
      <p className="sr-only" role="status">
        {query.trim() !== '' && words.count(shown.length)}
      </p>
    </Command>
  )
}

function SearchItem(props: { value: string; onSelect: () => void; children: string }) {
  return (
    <Command.Item value={props.value} className={itemStyle} onSelect={props.onSelect}>
      <span className={faceStyle}>
        <Icon name="search" />
      </span>
      <span className={wordsStyle}>{props.children}</span>
    </Command.Item>
  )
}

/** Tells whether the recent list cannot show an item again: it contains visited threads, and no found names. */
function isFound({ kind }: PaletteItem): boolean {
  return kind === 'thread' || kind === 'fork' || kind === 'result' || kind === 'file'
}

function Face({ item: { icon, member, agent } }: { item: PaletteItem }) {
  return (
    <span className={faceStyle} aria-hidden="true">
      {member && <Person id={member.userId} size="s" />}
      {agent && <AgentAvatar agent={agent} size="s" />}
      {icon && <Icon name={icon} />}
    </span>
  )
}

/**
 * Keeps the focus in the palette. A page that is still opening under it may take the focus for its own
 * composer, and the typed text would be sent there.
 */
function keepFocus(box: RefObject<HTMLInputElement | null>): () => void {
  const bringBack = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.closest('[data-palette]')) box.current?.focus()
  }
  document.addEventListener('focusin', bringBack)
  return () => document.removeEventListener('focusin', bringBack)
}
