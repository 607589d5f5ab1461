'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { useEffect, useSyncExternalStore } from 'react'
import { Late } from '@/components/ui/loading/late'
import { note } from './note'
import { useReadActs } from './use-read-acts'

const NoteActs = dynamic(async () => (await import('./note-acts')).NoteActs, { ssr: false })

const shownMs = 4_000
/** Long enough to read it, to think, and to reach the button. */
const undoMs = 12_000

const placeStyle =
  'pointer-events-none fixed inset-x-0 bottom-24 z-20 grid grid-cols-1 place-items-center phone:bottom-96'
const noteStyle = cx(
  'pointer-events-auto flex w-max max-w-toast items-center gap-10 py-4 pr-6 pl-12 text-sm',
  'rounded-card border border-line-strong bg-overlay shadow-menu',
)

/** The outcome of marking something as read, with a button that undoes it. It stays while somebody is on it. */
export function ReadNote() {
  const shown = useSyncExternalStore(note.subscribe, note.get, () => null)
  const { undo } = useReadActs()
  useEffect(() => {
    if (!shown) return
    const timer = setInterval(
      () => {
        if (!document.querySelector('[data-read-note]:hover, [data-read-note]:focus-within')) note.set(null)
      },
      shown.actId === null ? shownMs : undoMs,
    )
    return () => clearInterval(timer)
  }, [shown])
  return (
    <div className={placeStyle} role="status">
      {shown && (
        <div className={noteStyle} data-read-note>
          <span className="py-4">{shown.text}</span>
          {shown.actId !== null && (
            <Late>
              <NoteActs onUndo={() => void undo()} />
            </Late>
          )}
        </div>
      )}
    </div>
  )
}
