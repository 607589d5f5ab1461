'use client'

import { useQuery } from '@tanstack/react-query'
import { cva } from 'class-variance-authority'
import { useState } from 'react'
import { useNameOf } from '@/components/people/author'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { citeStyle } from '@/components/ui/text/cite-style'
import { WordMarks } from '@/components/ui/word-marks'
import { exactTime } from '@/components/workspace/format-time'
import {
  inNumberOrder,
  type LineNote,
  type Objection,
  type PublishedResult,
  type ResultBody,
  type ResultBullet,
  type ResultLine,
  sections,
} from '@/server/domain/results/result'
import { compareResults, type LineChange } from './compare-results'

/** The changes from one version to the next, and each version as a whole. */
export function VersionsDialog(props: { forkId: string; version: number; onClose: () => void }) {
  const trpc = useTRPC()
  const { data, error } = useQuery(
    trpc.fork.results.queryOptions({ forkId: props.forkId }, { staleTime: 0, retry: false }),
  )
  const [shown, setShown] = useState<'changes' | 'before' | 'after'>('changes')
  const after = data?.results.find(({ version }) => version === props.version)
  // The newest comes first.
  const before = data?.results.find(({ version }) =>
    after?.base === undefined ? version < props.version : version === after.base,
  )
  return (
    <Dialog width="l" title={words.versionsTitle(props.version)} open onClose={props.onClose}>
      <div data-scope="fork" aria-busy={!data && !error}>
        {error && (
          <Hint tone="bad" className="mb-12">
            {readError(error).message}
          </Hint>
        )}
        {after && !before && (
          <>
            <Caption as="p">{words.noEarlier}</Caption>
            <Whole result={after} />
          </>
        )}
        {after && before && (
          <>
            <fieldset className="-mt-4 mr-0 mb-8 -ml-8 flex gap-2 border-0 p-0">
              <legend className="sr-only">{words.versionsTitle(props.version)}</legend>
              {(['changes', 'before', 'after'] as const).map(tab => (
                <Button
                  key={tab}
                  look="tab"
                  size="s"
                  aria-pressed={shown === tab}
                  onClick={() => setShown(tab)}
                >
                  {tab === 'changes'
                    ? words.changes
                    : words.version(tab === 'before' ? before.version : after.version)}
                </Button>
              ))}
            </fieldset>
            {shown === 'changes' ? (
              <Changes before={before} after={after} />
            ) : (
              <Whole result={shown === 'before' ? before : after} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Changes({ before, after }: { before: PublishedResult; after: PublishedResult }) {
  const diff = compareResults(before.body, after.body)
  return (
    <>
      <Published result={after} />
      {diff.isSame && <Caption as="p">{words.nothingChanged}</Caption>}
      <h3 className={titleStyle}>
        <WordMarks parts={diff.headline} />
      </h3>
      <Why note={after.notes?.find(({ lineId }) => lineId === 'headline')} />
      {diff.sections.map(({ section, changes }) => (
        <section key={section}>
          <h4 className={sectionStyle}>{words.sections[section]}</h4>
          <ul>
            {changes.map(change => (
              <li key={change.id} className={lineStyle({ kind: change.kind })}>
                <span className="text-center font-mono text-text-3" aria-hidden="true">
                  {signs[change.kind]}
                </span>
                <span>
                  {change.kind !== 'same' && (
                    <span className="sr-only">{words.lineChanged[change.kind]} </span>
                  )}
                  <WordMarks parts={change.parts} />
                  <SourceChange change={change} />
                  <Why note={after.notes?.find(({ lineId }) => lineId === change.was?.id)} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const titleStyle = 'mt-6 mb-4 text-lg leading-22'
const sectionStyle = 'mt-12 mb-2 text-xs font-medium text-text-2'

/** A line with the sign of its change: sign and edge as well as colour. */
const lineStyle = cva('grid grid-cols-sign-text border-l-2 py-3 pr-6 pl-2 leading-21 wrap-anywhere', {
  variants: {
    kind: {
      same: 'border-transparent',
      added: 'border-ok',
      removed: 'border-danger',
      changed: 'border-fork-line',
    },
  },
})

const signs = { same: '', changed: '~', added: '+', removed: '−' } as const

/** The agent's reason for a change, or for its doubt about a line of people. */
function Why({ note }: { note: LineNote | undefined }) {
  if (!note || note.why === '') return null
  const say = note.change === 'contradicted' ? words.contradicted : words.why
  return <Caption as="div">{say(note.why)}</Caption>
}

/** Tells which fields beside the text changed. */
function sayBeside(line: ResultLine & Partial<ResultBullet & Objection>): string | false {
  if (line.kind) return words.nowKind(words.kinds[line.kind], line.owner ?? null)
  return line.who !== undefined && words.nowWho(line.who)
}

function SourceChange({ change }: { change: LineChange }) {
  const said = [
    change.isBesideChanged && sayBeside(change.line),
    change.from && words.cameFrom(words.sections[change.from]),
    change.cited.length > 0 && words.nowCites(change.cited.map(({ number }) => number)),
    change.uncited.length > 0 && words.noMoreCites(change.uncited.map(({ number }) => number)),
  ].filter(Boolean)
  return said.length > 0 && <Caption className="block">{said.join(', ')}</Caption>
}

function Whole({ result }: { result: PublishedResult }) {
  return (
    <>
      <Published result={result} />
      <h3 className={titleStyle}>{result.body.headline}</h3>
      {sections.map(section => (
        <WholeSection key={section} title={words.sections[section]} lines={linesIn(result.body, section)} />
      ))}
    </>
  )
}

function linesIn(body: ResultBody, section: (typeof sections)[number]): ResultLine[] {
  return section === 'dissent'
    ? body.dissent.map(each => ({ ...each, text: `${each.who}: ${each.text}` }))
    : body[section]
}

function WholeSection({ title, lines }: { title: string; lines: readonly ResultLine[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h4 className={sectionStyle}>{title}</h4>
      <ul>
        {lines.map(({ id, text, citations }) => (
          <li key={id} className={lineStyle({ kind: 'same' })}>
            <span aria-hidden="true" />
            <span>
              {text}{' '}
              <span className="whitespace-nowrap">
                {inNumberOrder(citations).map(({ number, hidden }) => (
                  <span key={number} className={citeStyle({ isGone: Boolean(hidden) })}>
                    {number}
                  </span>
                ))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Published({ result }: { result: PublishedResult }) {
  const nameOf = useNameOf()
  const name = nameOf({ authorUserId: result.publishedBy, authorAgentId: null })
  return <Caption as="p">{words.published(result.version, name, exactTime(result.publishedAt))}</Caption>
}
