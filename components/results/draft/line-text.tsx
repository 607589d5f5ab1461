'use client'

import { cva, cx } from 'class-variance-authority'
import { type KeyboardEvent, useMemo } from 'react'
import { compareWords } from '@/components/ui/compare-words'
import { WordMarks } from '@/components/ui/word-marks'
import type { Wording } from '@/server/domain/results/result'
import { useResolveScope } from './resolve-scope'

/** The box and the text behind it, in the same place: only the marks of the text are visible under the box. */
const textStyle = cva(
  'col-start-1 row-start-1 m-0 border-0 px-0 py-2 wrap-anywhere whitespace-pre-wrap touch:py-12 touch:text-lg',
  { variants: { isTitle: { true: 'text-lg leading-22 font-semibold tracking-title', false: '' } } },
)

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
  /** The text is the headline of the result. */
  isTitle?: boolean
  /** Removed words are shown, too, below the text. */
  showsOriginal: boolean
  onText: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}) {
  const { id, text, wording, isTitle } = props
  const { mayEdit } = useResolveScope()
  const original = wording.by === 'both' ? wording.original : null
  const parts = useMemo(() => (original === null ? null : compareWords(original, text)), [original, text])
  const marked = parts?.filter(({ kind }) => kind !== 'gone').map((part, index) => ({ ...part, index }))
  return (
    <>
      <div className="grid wrap-anywhere">
        {mayEdit && (
          <textarea
            id={`lt-${id}`}
            className={cx(
              textStyle({ isTitle }),
              'z-1 size-full min-w-0 resize-none overflow-hidden bg-transparent text-text outline-none',
            )}
            rows={1}
            value={text}
            maxLength={props.most}
            aria-label={props.label}
            onChange={event => props.onText(event.target.value.replace(/\n+/g, ' '))}
            onKeyDown={props.onKeyDown}
          />
        )}
        <div
          className={cx(textStyle({ isTitle }), mayEdit && 'pointer-events-none text-transparent')}
          aria-hidden={mayEdit}
        >
          {marked
            ? marked.map(({ index, kind, text: words }) =>
                kind === 'added' ? (
                  <ins key={index} className={mayEdit ? 'p-0 text-transparent' : undefined}>
                    {words}
                  </ins>
                ) : (
                  <span key={index}>{words}</span>
                ),
              )
            : text}
          {/* An empty line is as high as a full one. */}
          {'\u200b'}
        </div>
      </div>
      {props.showsOriginal && parts && (
        <p className="mt-2 mb-4 border-l-2 border-line-strong pl-8 text-sm leading-20">
          <WordMarks parts={parts} />
        </p>
      )}
    </>
  )
}
