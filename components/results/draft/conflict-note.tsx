'use client'

import { useState } from 'react'
import { useNameOf } from '@/components/people/author'
import { compareResults } from '@/components/results/versions/compare-results'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Icon } from '@/components/ui/icon'
import { WordMarks } from '@/components/ui/word-marks'
import type { DraftKeeper, DraftWork } from './draft-keeper'

/**
 * Shown when somebody else changed the same line first: their version is shown, and this person's is kept
 * until one is chosen.
 */
export function ConflictNote({ work, keeper }: { work: DraftWork; keeper: DraftKeeper }) {
  const nameOf = useNameOf()
  const [open, setOpen] = useState(false)
  const { mine, draft } = work
  if (!mine) return null
  const name = draft.updatedBy
    ? nameOf({ authorUserId: draft.updatedBy, authorAgentId: null })
    : words.conflictSomebody
  const diff = compareResults(draft.body, mine)
  return (
    <section className="conflict" role="alert">
      <p>
        <Icon name="triangle-alert" small /> {words.conflict(name)}
      </p>
      {open && (
        <div className="conflict-mine">
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
      <div className="actions">
        <button className="btn s quiet" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hideMine : words.showMine}
        </button>
        <button className="btn s" type="button" onClick={() => keeper.settle('mine')}>
          {words.takeMine}
        </button>
        <button className="btn s quiet" type="button" onClick={() => keeper.settle('theirs')}>
          {words.dropMine}
        </button>
      </div>
    </section>
  )
}
