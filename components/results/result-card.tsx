'use client'

import dynamic from 'next/dynamic'
import { memo, type ReactNode, useRef, useState } from 'react'
import { MessageActions } from '@/components/messages/message-actions'
import { MessageReactions } from '@/components/messages/message-reactions'
import { useNameOf } from '@/components/people/author'
import { MessageTime } from '@/components/people/message-time'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import {
  ResultHead,
  ResultPoint,
  ResultSurface,
  resultHeadlineStyle,
} from '@/components/ui/surface/result-surface'
import { Spacer } from '@/components/ui/surface/spacer'
import { Tag } from '@/components/ui/text/tag'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import type { PublishedResult, ResultLine } from '@/server/domain/results/result'
import { ResultFoot } from './result-foot'
import { Citations } from './sources/citations'
import { SupersededLine } from './superseded-line'
import { standingOf } from './versions/standing-of'

const SourcesSheet = dynamic(async () => (await import('./sources/sources-sheet')).SourcesSheet, {
  ssr: false,
})

/** The result of a fork in the thread: it can be read in ten seconds, and each line shows its sources. */
export const ResultCard = memo(function ResultCard(props: {
  message: Message
  result: PublishedResult
  /** The fork, if the thread knows it. */
  fork: Fork | undefined
  acting: boolean
}) {
  const plainText = usePlainText()
  const { message, result, fork, acting } = props
  const { body, version, description } = result
  const standing = standingOf(result, fork)
  const isSuperseded = standing.kind === 'superseded'
  const [isUnfolded, setUnfolded] = useState(false)
  const isLine = isSuperseded && !isUnfolded
  const card = useRef<HTMLDivElement>(null)
  /** The button that unfolds a version is gone then, so the focus moves to the one that folds it again. */
  function unfold(on: boolean) {
    setUnfolded(on)
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus())
  }
  const [open, setOpen] = useState(false)
  /** On a touch screen, a tap on a line shows its sources. */
  const [sheet, setSheet] = useState<ResultLine | null>(null)
  const more = words.folded(body.deferred.length, body.openQuestions.length)
  const place = { forkId: result.forkId, threadId: message.threadId }

  const line = (each: ResultLine, lead?: string, note?: string) => (
    <Line
      key={each.id}
      line={each}
      onTap={() => setSheet(each)}
      cites={<Citations {...place} citations={each.citations} onSheet={() => setSheet(each)} />}
      {...{ lead, note }}
    />
  )

  return (
    <div ref={card} className="relative px-16 py-6 wrap-anywhere">
      <ResultSurface aria-label={words.label(description)} isLine={isLine}>
        {isLine ? (
          <SupersededLine result={result} standing={standing} onUnfold={() => unfold(true)} />
        ) : (
          <>
            <ResultHead hasActs>
              {isSuperseded && (
                <IconButton
                  icon="chevron-down"
                  small
                  size="s"
                  aria-expanded
                  label={words.fold}
                  title={words.fold}
                  onClick={() => unfold(false)}
                />
              )}
              <Icon name="git-merge" small className="text-fork" />
              <span className="min-w-0 truncate">
                <b className="font-semibold text-fork">{words.result}</b> {words.of(description, version)}
              </span>
              <Spacer />
              <MessageTime time={message.createdAt} />
            </ResultHead>
            <h3 className={resultHeadlineStyle} dir="auto">
              {plainText(body.headline)}
            </h3>
            <ul>
              {body.bullets.map(bullet => {
                const kind = words.kinds[bullet.kind]
                return line(bullet, undefined, bullet.owner === null ? kind : words.owned(kind, bullet.owner))
              })}
            </ul>
            <Part title={words.parts.dissent} lines={body.dissent.map(each => line(each, each.who))} />
            {more !== '' && (
              <button
                className="mt-4 -mb-4 -ml-2 flex h-24 items-center gap-3 text-xs text-text-2 touch:min-h-touch"
                type="button"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                <Icon name={open ? 'chevron-down' : 'chevron-right'} small /> {more}
              </button>
            )}
            {open && (
              <div>
                <Part title={words.parts.deferred} lines={body.deferred.map(each => line(each))} />
                <Part title={words.parts.openQuestions} lines={body.openQuestions.map(each => line(each))} />
              </div>
            )}
            <ResultFoot message={message} result={result} fork={fork} standing={standing} />
          </>
        )}
      </ResultSurface>
      <MessageReactions message={message} />
      <MessageActions message={message} acting={acting} place="card" />
      {sheet && (
        <LoadedPart onClose={() => setSheet(null)}>
          <SourcesSheet {...place} line={sheet} onClose={() => setSheet(null)} />
        </LoadedPart>
      )}
    </div>
  )
})

function Part({ title, lines }: { title: string; lines: ReactNode[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h4 className="mt-8 mb-0 text-xs font-medium text-text-2">{title}</h4>
      <ul>{lines}</ul>
    </>
  )
}

function Line(props: {
  line: ResultLine
  lead?: string | undefined
  note?: string | undefined
  cites: ReactNode
  onTap: () => void
}) {
  const plainText = usePlainText()
  const { line, lead, note } = props
  const nameOf = useNameOf()
  return (
    <ResultPoint
      onPointerUp={({ pointerType, target }) => {
        const isLink = target instanceof Element && target.closest('a') !== null
        if (pointerType === 'touch' && !isLink && line.citations.length > 0) props.onTap()
      }}
    >
      {lead && <b>{lead}: </b>}
      {plainText(line.text)}{' '}
      {note && (
        <span className="text-xs whitespace-nowrap text-text-2">
          <span className="text-text-3">· </span>
          {note}
        </span>
      )}{' '}
      {props.cites}
      {line.marked && (
        <Tag className="ml-4 inline-block align-1">
          {words.noSource(nameOf({ authorUserId: line.marked, authorAgentId: null }))}
        </Tag>
      )}
    </ResultPoint>
  )
}
