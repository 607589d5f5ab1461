'use client'

import { cx } from 'class-variance-authority'
import { inboxStrings as words } from '@/components/strings/inbox'
import { Button } from '@/components/ui/button/button'

export interface UndoableNote {
  text: string
  canUndo: boolean
}

/** Says over the page that rows were moved, with a button that takes it back. */
export function UndoNote({ note, onUndo }: { note: UndoableNote | null; onUndo: () => void }) {
  return (
    <div
      className="pointer-events-none absolute inset-x-0 bottom-32 z-6 grid place-items-center px-12"
      role="status"
    >
      {note && (
        <div
          className={cx(
            'pointer-events-auto flex w-max max-w-toast items-center gap-10 py-6 pr-6 pl-12 text-sm',
            'rounded-card border border-line-strong bg-overlay shadow-menu',
          )}
        >
          {note.text}
          {note.canUndo && (
            <Button look="link" size="s" onClick={onUndo}>
              {words.undo}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
