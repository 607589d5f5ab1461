'use client'

import { cva } from 'class-variance-authority'
import { type KeyboardEvent, useState } from 'react'
import { v7 as newId } from 'uuid'
import { ChangeTag, LineChange } from '@/components/results/changes/line-change'
import { LineSources } from '@/components/results/sources/line-sources'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Select } from '@/components/ui/form/select'
import { isComposing } from '@/components/ui/keys/is-composing'
import { Spacer } from '@/components/ui/surface/spacer'
import { Caption } from '@/components/ui/text/caption'
import {
  bulletKind,
  type ResultLine,
  resultLimits,
  roomOf,
  type Section,
} from '@/server/domain/results/result'
import { lineControlStyle } from './line-control-style'
import { LineText } from './line-text'
import { LineTools } from './line-tools'
import { LineWording } from './line-wording'
import { useResolveScope } from './resolve-scope'

/** The row of a line in its list; the group `line` shows its tools. */
export const lineStyle = cva(
  'group/line relative flex gap-8 border-line pt-4 pr-10 pb-3 pl-8 leading-20 not-first:border-t',
  {
    variants: {
      isOn: { true: 'outline-thin rounded-3 -outline-offset-1 outline-focus', false: '' },
      /** The messages that it cites are under the pointer. */
      isReached: { true: 'bg-fork-hover', false: '' },
      lacksSource: {
        true: 'before:absolute before:inset-y-0 before:left-0 before:w-2 before:bg-wait',
        false: '',
      },
    },
  },
)
export const lineNumberStyle =
  'w-14 flex-none text-right font-mono text-2xs leading-24 font-medium text-text-3'

/** A line of the result draft: its text, its sources, its author, and its actions. */
export function DraftLine(props: { line: ResultLine; section: Section; index: number; count: number }) {
  const { line, section, index, count } = props
  const { id } = line
  const scope = useResolveScope()
  const { mayEdit, edit, body } = scope
  const [showsOriginal, setShowsOriginal] = useState(false)
  const name = words.lineOf(words.sections[section], index + 1)
  const isBare = section === 'bullets' && line.marked === null && line.citations.every(({ hidden }) => hidden)
  const isReached = line.citations.some(({ number }) => number === scope.message)

  function focusLine(lineId: string | undefined) {
    if (lineId) requestAnimationFrame(() => document.getElementById(`lt-${lineId}`)?.focus())
  }

  function remove() {
    const next = body[section][index - 1] ?? body[section][index + 1]
    edit({ do: 'remove', id })
    focusLine(next?.id)
  }

  function move(by: 1 | -1) {
    edit({ do: 'move', id, by })
    focusLine(id)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, altKey, nativeEvent } = event
    if (isComposing(nativeEvent)) return
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      move(key === 'ArrowUp' ? -1 : 1)
    } else if (key === 'Enter') {
      event.preventDefault()
      if (count >= roomOf(section) || line.text.trim() === '') return
      const added = newId()
      edit({ do: 'add', id: added, section, after: id })
      focusLine(added)
    } else if (key === 'Backspace' && line.text === '' && line.citations.length === 0) {
      event.preventDefault()
      remove()
    }
  }

  return (
    <li
      id={`ln-${id}`}
      className={lineStyle({ isOn: scope.line === id, lacksSource: isBare && mayEdit, isReached })}
      onFocus={() => scope.onLine(id)}
    >
      <span className={lineNumberStyle}>{section === 'bullets' && index + 1}</span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            {section === 'dissent' && <Objector id={id} />}
            <LineText
              id={id}
              text={line.text}
              label={name}
              wording={line.wording}
              most={resultLimits.lineLength}
              showsOriginal={showsOriginal}
              onText={text => edit({ do: 'text', id, text })}
              onKeyDown={press}
            />
          </div>
          {mayEdit && <LineTools {...{ id, section, index, count, name }} onMove={move} onRemove={remove} />}
        </div>
        <LineSources line={line} section={section} name={name}>
          {section === 'bullets' && <BulletKind id={id} />}
          <Spacer />
          <ChangeTag id={id} />
          <LineWording
            wording={line.wording}
            open={showsOriginal}
            onOpen={() => setShowsOriginal(!showsOriginal)}
          />
        </LineSources>
        <LineChange id={id} />
      </div>
    </li>
  )
}

/** The kind of a line: a decision, a finding, or an action, and then its owner. */
function BulletKind({ id }: { id: string }) {
  const { body, mayEdit, edit } = useResolveScope()
  const bullet = body.bullets.find(each => each.id === id)
  if (!bullet) return null
  if (!mayEdit) {
    return (
      <Caption className="ml-8">
        {words.kinds[bullet.kind]}
        {bullet.owner && `, ${bullet.owner}`}
      </Caption>
    )
  }
  return (
    <span className="ml-4 inline-flex min-h-24 items-center gap-4">
      <Select
        look={lineControlStyle({
          frame: 'reached',
          className: 'inline-flex cursor-pointer items-center gap-3',
        })}
        value={bullet.kind}
        aria-label={words.kind}
        options={bulletKind.options.map(kind => [kind, words.kinds[kind]] as const)}
        onChange={kind => edit({ do: 'kind', id, kind })}
      />
      {bullet.kind === 'action' && (
        <input
          className={lineControlStyle({ className: 'w-110' })}
          value={bullet.owner ?? ''}
          maxLength={80}
          placeholder={words.owner}
          aria-label={words.owner}
          onChange={event => edit({ do: 'owner', id, owner: event.target.value })}
        />
      )}
    </span>
  )
}

function Objector({ id }: { id: string }) {
  const { body, mayEdit, edit } = useResolveScope()
  const who = body.dissent.find(each => each.id === id)?.who ?? ''
  if (!mayEdit) return <b>{who}</b>
  return (
    <input
      className={lineControlStyle({ tone: 'strong', className: 'mb-3' })}
      value={who}
      maxLength={80}
      placeholder={words.who}
      aria-label={words.who}
      onChange={event => edit({ do: 'who', id, who: event.target.value })}
    />
  )
}
