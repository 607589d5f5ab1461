'use client'

import { useState } from 'react'
import { useNameOf } from '@/components/people/author'
import { compareResults } from '@/components/results/versions/compare-results'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { WordMarks } from '@/components/ui/word-marks'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { DraftNote, DraftNoteActs } from './draft-note'
import type { DraftKeeper, DraftWork } from './keeper/draft-work'

/**
 * Shown when somebody else, or the same person on another page, changed the same line first: that version is
 * shown, and the one of this page is kept until one is chosen.
 */
export function ConflictNote({ work, keeper }: { work: DraftWork; keeper: DraftKeeper }) {
  const nameOf = useNameOf()
  const { me } = useWorkspace()
  const [open, setOpen] = useState(false)
  const { mine, draft } = work
  if (!mine) return null
  const isOwn = draft.updatedBy === me.userId
  /** The agent wrote it, or tried to, and nobody has changed it since. */
  const isAgain = draft.updatedBy === null || draft.state === 'failed'
  const name = nameOf({ authorUserId: draft.updatedBy, authorAgentId: null })
  const diff = compareResults(draft.body, mine)
  return (
    <DraftNote place="top">
      <p>
        <Icon name="triangle-alert" small className="text-wait" />{' '}
        {isAgain ? words.conflictAgain : isOwn ? words.conflictOwn : words.conflict(name)}
      </p>
      {open && (
        <div className="mt-6 border-l-2 border-line-strong pl-10">
          <p>
            <WordMarks parts={diff.headline} />
          </p>
          {diff.sections.flatMap(({ changes }) =>
            changes
              .filter(({ kind }) => kind !== 'same')
              .map(({ id, parts }) => (
                <p key={id}>
                  <WordMarks parts={parts} />
                </p>
              )),
          )}
        </div>
      )}
      <DraftNoteActs>
        <Button size="s" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hideMine : words.showMine}
        </Button>
        <Button size="s" onClick={() => keeper.settle('mine')}>
          {words.takeMine}
        </Button>
        <Button size="s" look="quiet" onClick={() => keeper.settle('theirs')}>
          {words.dropMine}
        </Button>
      </DraftNoteActs>
    </DraftNote>
  )
}
