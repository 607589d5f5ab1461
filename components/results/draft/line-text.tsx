'use client'

import { type KeyboardEvent, useMemo } from 'react'
import { compareWords } from '@/components/ui/compare-words'
import { WordMarks } from '@/components/ui/word-marks'
import type { Wording } from '@/server/domain/results/result'
import { useResolveScope } from './resolve-scope'

/**
 * The text of a line, in a box to edit it. The same text is behind the box: it gives the box its height, and
 * shows the words that a person added to an agent's text.
 */
export function LineText(props: {
  id: string
  text: string
  label: string
  wording: Wording
  most: number
  /** Removed words are shown, too, below the text. */
  showsOriginal: boolean
  onText: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}) {
  const { id, text, wording } = props
  const { mayEdit } = useResolveScope()
  const original = wording.by === 'both' ? wording.original : null
  const parts = useMemo(() => (original === null ? null : compareWords(original, text)), [original, text])
  const marked = parts?.filter(({ kind }) => kind !== 'gone').map((part, index) => ({ ...part, index }))
  return (
    <>
      <div className="line-text">
        {mayEdit && (
          <textarea
            id={`lt-${id}`}
            rows={1}
            value={text}
            maxLength={props.most}
            aria-label={props.label}
            onChange={event => props.onText(event.target.value.replace(/\n+/g, ' '))}
            onKeyDown={props.onKeyDown}
          />
        )}
        <div className="mirror" aria-hidden={mayEdit}>
          {marked
            ? marked.map(({ index, kind, text: words }) =>
                kind === 'added' ? <ins key={index}>{words}</ins> : <span key={index}>{words}</span>,
              )
            : text}
          {/* An empty line is as high as a full one. */}
          {'\u200b'}
        </div>
      </div>
      {props.showsOriginal && parts && (
        <p className="line-original">
          <WordMarks parts={parts} />
        </p>
      )}
    </>
  )
}
