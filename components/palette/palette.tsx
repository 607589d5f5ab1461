'use client'

import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { usePathname, useRouter } from 'next/navigation'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useOpenDirect } from '@/components/directs/use-open-direct'
import { findForkable } from '@/components/forks/find-forkable'
import { searchPath } from '@/components/search/search-path'
import { shortcuts } from '@/components/shortcuts/shortcut-list'
import { paletteStrings as words } from '@/components/strings/shell/palette'
import { useTRPCClient } from '@/components/trpc/api'
import { AgentAvatar, PersonAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import { Keys } from '@/components/ui/keys/keys'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { listFirst, listPaletteItems, type PaletteItem } from './palette-items'
import { usePreloadChannel } from './preload-channel'
import { rankItems } from './rank-items'
import { noteVisit, readRecent } from './recent'

const mostShown = 12
const searchId = 'search-messages'

/** Goes anywhere and runs any action, found by a few letters. Escape returns the focus to where it was. */
export function Palette({ onClose }: { onClose: () => void }) {
  const left = useRef(false)
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop clear" />
        <Dialog.Popup
          className="palette"
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
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteList({ onChosen }: { onChosen: (elsewhere: boolean) => void }) {
  const view = useWorkspace()
  const { workspace, me } = view
  const router = useRouter()
  const preload = usePreloadChannel()
  const { open: openDirect } = useOpenDirect()
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => keepFocus(box), [])
  const recent = useMemo(() => readRecent(me.userId), [me.userId])
  const usedAt = useMemo(() => new Map(recent.map(({ id, at }) => [id, at])), [recent])
  const client = useTRPCClient()
  const items = useMemo(() => listPaletteItems(view, recent, findForkable(client)), [view, recent, client])
  const here = usePathname()
  const elsewhere = useMemo(() => items.filter(({ goes }) => goes !== here), [items, here])
  const shown = useMemo(
    () =>
      query.trim() === ''
        ? listFirst(elsewhere, usedAt)
        : rankItems(items, query, usedAt).slice(0, mostShown),
    [items, elsewhere, query, usedAt],
  )

  const ids = [...shown.map(({ id }) => id), searchId]
  const marked = ids.includes(picked) ? picked : (ids[0] ?? '')

  function choose(item: PaletteItem) {
    const { goes } = item
    if (item.kind !== 'thread') noteVisit(me.userId, { id: item.id })
    onChosen(typeof goes !== 'function')
    if (typeof goes === 'function') goes()
    else if (typeof goes === 'string') router.push(goes)
    else openDirect(goes)
  }

  function search() {
    onChosen(true)
    router.push(searchPath(workspace, query))
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
        const channel = shown.find(item => item.id === id)?.channel
        if (channel) preload(channel.id)
      }}
    >
      <div className="palette-box">
        <Icon name="search" />
        <Command.Input ref={box} placeholder={words.placeholder} value={query} onValueChange={setQuery} />
        <Keys keys="Escape" />
      </div>
      <Command.List label={words.results}>
        {shown.map(item => (
          <Command.Item key={item.id} value={item.id} className="opt" onSelect={() => choose(item)}>
            <Face item={item} />
            <span className="cut what">{item.label}</span>
            {item.hint && <span className="cut hint">{item.hint}</span>}
            <span className="grow" />
            {item.shortcut && <Keys keys={shortcuts[item.shortcut].keys[0]} />}
            <span className="kind">{words.kinds[item.kind]}</span>
          </Command.Item>
        ))}
        {query.trim() !== '' && (
          <Command.Item value={searchId} className="opt" onSelect={search}>
            <span className="face">
              <Icon name="search" />
            </span>
            <span className="cut what">{words.searchFor(query.trim())}</span>
          </Command.Item>
        )}
      </Command.List>
      <p className="sr" role="status">
        {query.trim() !== '' && words.count(shown.length)}
      </p>
    </Command>
  )
}

function Face({ item: { icon, member, agent } }: { item: PaletteItem }) {
  return (
    <span className="face" aria-hidden="true">
      {member && <PersonAvatar id={member.userId} name={member.displayName} size="s" />}
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
    if (target instanceof Element && !target.closest('.palette')) box.current?.focus()
  }
  document.addEventListener('focusin', bringBack)
  return () => document.removeEventListener('focusin', bringBack)
}
