'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNameOf } from '@/components/people/author'
import { sections } from '@/components/results/draft/edit-result'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Dialog } from '@/components/ui/dialog/dialog'
import { WordMarks } from '@/components/ui/word-marks'
import { exactTime } from '@/components/workspace/format-time'
import type { PublishedResult, ResultBody, ResultLine } from '@/server/domain/results/result'
import { compareResults, type LineChange } from './compare-results'

/** The changes from one version to the next, and each version as a whole. */
export function VersionsDialog(props: { forkId: string; version: number; onClose: () => void }) {
  const trpc = useTRPC()
  const { data, error } = useQuery(
    trpc.fork.results.queryOptions({ forkId: props.forkId }, { staleTime: 0, retry: false }),
  )
  const [shown, setShown] = useState<'changes' | 'before' | 'after'>('changes')
  const after = data?.results.find(({ version }) => version === props.version)
  const before = data?.results.find(({ version }) => version === props.version - 1)
  return (
    <Dialog title={words.versionsTitle(props.version)} open onClose={props.onClose}>
      <div className="versions" data-scope="fork" aria-busy={!data && !error}>
        {error && (
          <p className="hint bad" role="alert">
            {readError(error).message}
          </p>
        )}
        {after && before && (
          <>
            <fieldset className="version-tabs">
              <legend className="sr">{words.versionsTitle(props.version)}</legend>
              {(['changes', 'before', 'after'] as const).map(tab => (
                <button
                  key={tab}
                  className={shown === tab ? 'btn s quiet on' : 'btn s quiet'}
                  type="button"
                  aria-pressed={shown === tab}
                  onClick={() => setShown(tab)}
                >
                  {tab === 'changes'
                    ? words.changes
                    : words.version(tab === 'before' ? before.version : after.version)}
                </button>
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
      {diff.isSame && <p className="cap">{words.nothingChanged}</p>}
      <h3>
        <WordMarks parts={diff.headline} />
      </h3>
      {diff.sections.map(({ section, changes }) => (
        <section key={section}>
          <h4>{words.sections[section]}</h4>
          <ul>
            {changes.map(change => (
              <li key={change.id} className={change.kind}>
                <span className="sign" aria-hidden="true">
                  {signs[change.kind]}
                </span>
                <span>
                  {change.kind !== 'same' && <span className="sr">{words.lineChanged[change.kind]} </span>}
                  <WordMarks parts={change.parts} />
                  <SourceChange change={change} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const signs = { same: '', changed: '~', added: '+', removed: '−' } as const

function SourceChange({ change }: { change: LineChange }) {
  const said = [
    change.from && words.cameFrom(words.sections[change.from]),
    change.cited.length > 0 && words.nowCites(change.cited.map(({ number }) => number)),
    change.uncited.length > 0 && words.noMoreCites(change.uncited.map(({ number }) => number)),
  ].filter(Boolean)
  return said.length > 0 && <span className="cap source-change">{said.join(', ')}</span>
}

function Whole({ result }: { result: PublishedResult }) {
  return (
    <>
      <Published result={result} />
      <h3>{result.body.headline}</h3>
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
      <h4>{title}</h4>
      <ul>
        {lines.map(({ id, text, citations }) => (
          <li key={id}>
            <span className="sign" aria-hidden="true" />
            <span>
              {text}{' '}
              <span className="cites">
                {citations.map(({ number, hidden }) => (
                  <span key={number} className={hidden ? 'cite gone' : 'cite'}>
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
  return <p className="cap">{words.published(result.version, name, exactTime(result.publishedAt))}</p>
}
