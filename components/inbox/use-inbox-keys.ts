'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '@/components/shortcuts/use-shortcuts'
import { inboxStrings as words } from '@/components/strings/inbox'
import type { InboxRow } from '@/server/domain/inbox/inbox-row'
import type { UndoableNote } from './undo-note'

const shownMs = 8_000

/**
 * The keys of the Inbox: the arrows, J and K walk through the rows, E puts one away, Ctrl+Z takes the last of these acts
 * back. The buttons of the rows do the same.
 */
export function useInboxKeys({
  rows,
  isDoneView,
  setDone,
  find,
}: {
  rows: RefObject<HTMLDivElement | null>
  isDoneView: boolean
  setDone: (ids: string[], isDone: boolean) => Promise<unknown>
  find: (id: string) => InboxRow | undefined
}) {
  /** The acts that can be taken back, the last one at the end. */
  const acts = useRef<{ ids: string[]; isDone: boolean }[]>([])
  /** The row that gets the focus as soon as it is drawn. */
  const wanted = useRef<string | null>(null)
  const [note, setNote] = useState<UndoableNote | null>(null)
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote(null), shownMs)
    return () => clearTimeout(timer)
  }, [note])

  const stops = useCallback(
    () => [...(rows.current?.querySelectorAll<HTMLElement>('[data-inbox-row]') ?? [])],
    [rows],
  )
  useEffect(() => {
    if (wanted.current === null) return
    const row = stops().find(({ dataset }) => dataset.inboxRow === wanted.current)
    if (!row) return
    wanted.current = null
    row.focus()
  })

  function walk(step: 1 | -1) {
    const all = stops()
    const here = all.findIndex(
      row => row === document.activeElement || row.parentElement?.contains(document.activeElement),
    )
    const next = here === -1 ? all[0] : all[here + step]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }

  async function change(ids: string[], isDone: boolean, note: UndoableNote) {
    try {
      await setDone(ids, isDone)
      setNote(note)
    } catch {
      // The page tells the problem, and the row is back.
      setNote(null)
    }
  }

  /** Puts a row away or brings it back, and moves the focus to the next one. */
  function finish(row: InboxRow, isDone: boolean) {
    const all = stops()
    const here = all.findIndex(({ dataset }) => dataset.inboxRow === row.id)
    const hadFocus = all[here]?.parentElement?.contains(document.activeElement) ?? false
    const next = all[here + 1] ?? all[here - 1]
    if (hadFocus) next?.focus()
    acts.current.push({ ids: [row.id], isDone })
    void change([row.id], isDone, { text: isDone ? words.wasDone(1) : words.wasUndone, canUndo: true })
  }

  function undo() {
    const last = acts.current.pop()
    if (!last) return setNote({ text: words.noUndo, canUndo: false })
    wanted.current = last.ids[0] ?? null
    const text = last.isDone ? words.wasUndone : words.wasDone(last.ids.length)
    void change(last.ids, !last.isDone, { text, canUndo: false })
  }

  useShortcuts({
    inboxNext: () => walk(1),
    inboxPrevious: () => walk(-1),
    inboxDone: () => {
      const row = stops().find(each => each.parentElement?.contains(document.activeElement))
      const chosen = row && find(row.dataset.inboxRow ?? '')
      if (chosen) finish(chosen, !isDoneView)
    },
    inboxUndo: undo,
  })

  return { undo, note, finish }
}
