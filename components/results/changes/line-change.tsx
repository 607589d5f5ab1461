'use client'

import { cva } from 'class-variance-authority'
import { useState } from 'react'
import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { changesStrings as words } from '@/components/strings/results/changes'
import { LinkButton } from '@/components/ui/button/link-button'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { Tag } from '@/components/ui/text/tag'
import { WordMarks } from '@/components/ui/word-marks'
import type { LineMark } from './mark-changes'
import { Reason } from './reason'

const noteStyle = cva('mt-2 mb-4 border-l-2 pl-8 text-sm leading-20', {
  variants: { tone: { wait: 'border-wait', quiet: 'border-line-strong' } },
})

/** Labels a line as kept, changed or new since the version before. */
export function ChangeTag({ id }: { id: string }) {
  const kind = useMark(id)?.kind
  if (!kind) return null
  if (kind === 'kept') return <Caption className="mr-8">{words.kinds.kept}</Caption>
  return (
    <Tag className="mr-8" icon={kind === 'added' ? 'plus' : 'pencil'}>
      {words.kinds[kind]}
    </Tag>
  )
}

/** Shows below a line the agent's reason for its change, the changed words, and the contradiction. */
export function LineChange({ id }: { id: string }) {
  const { marks } = useResolveScope()
  const mark = useMark(id)
  const contradiction = marks.contradicted.get(id)
  return (
    <>
      {mark?.kind === 'changed' && <ChangedWords id={id} mark={mark} />}
      {contradiction && (
        <div className={noteStyle({ tone: 'wait' })}>
          <State tone="wait" icon="triangle-alert">
            {words.mayBeWrong}
          </State>{' '}
          <Reason note={contradiction} /> <span className="text-text-2">{words.personsLine}</span>
        </div>
      )}
    </>
  )
}

function useMark(id: string): LineMark | null {
  const { marks } = useResolveScope()
  return (id === 'headline' ? marks.headline : marks.lines.get(id)) ?? null
}

function ChangedWords({ id, mark: { note, parts, was } }: { id: string; mark: LineMark }) {
  const { marks, mayEdit, base, edit } = useResolveScope()
  const [open, setOpen] = useState(false)
  const version = marks.version ?? 1
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8 text-sm leading-20 text-text-2">
        {note && (
          <span className="min-w-0">
            <Reason note={note} />
          </span>
        )}
        <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hideChange(version) : words.showChange(version)}
        </LinkButton>
      </div>
      {open && (
        <div className={noteStyle({ tone: 'quiet' })}>
          <WordMarks parts={parts} />
          {mayEdit && base && was === id && (
            <div>
              <LinkButton onClick={() => edit({ do: 'restore', id, from: base.body })}>
                {words.takeEarlier(version)}
              </LinkButton>
            </div>
          )}
        </div>
      )}
    </>
  )
}
