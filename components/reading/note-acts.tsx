'use client'

import { shortcuts } from '@/components/shortcuts/shortcut-list'
import { readingStrings as words } from '@/components/strings/reading/reading'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Keys } from '@/components/ui/keys/keys'
import { note } from './note'

/** The buttons of a note: undo the act, or hide the note. */
export function NoteActs({ onUndo }: { onUndo: () => void }) {
  return (
    <>
      <Button look="link" size="s" onClick={onUndo}>
        {words.undo} <Keys keys={shortcuts.undoRead.keys[0]} className="touch:hidden" />
      </Button>
      <IconButton icon="x" small size="s" label={words.dismiss} onClick={() => note.set(null)} />
    </>
  )
}
