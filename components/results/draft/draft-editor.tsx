'use client'

import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { ChangeSummary } from '@/components/results/changes/change-summary'
import { DroppedLines } from '@/components/results/changes/dropped-lines'
import { ChangeTag, LineChange } from '@/components/results/changes/line-change'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Caret } from '@/components/ui/text/caret'
import { countWords, resultLimits, roomOf, type Section, sections } from '@/server/domain/results/result'
import { DraftLine, lineNumberStyle, lineStyle } from './draft-line'
import { LineText } from './line-text'
import { LineWording } from './line-wording'
import { useResolveScope } from './resolve-scope'

/** The box around the headline, and around the lines of a section. */
const boxStyle = 'rounded-control border border-line-control bg-field'
const titleStyle = 'flex min-h-24 items-center text-xs font-medium text-text-2'
const countStyle = 'ml-auto font-normal text-text-3 tabular-nums'

/** The result draft, line by line, as it will be shown in the thread. */
export function DraftEditor({ isDrafting }: { isDrafting: boolean }) {
  const { body, mayEdit, edit } = useResolveScope()
  const [showsOriginal, setShowsOriginal] = useState(false)
  const shown = sections.filter(section => mayEdit || body[section].length > 0)
  return (
    <div className="px-16 pt-14 pb-16">
      <ChangeSummary />
      <div className={cx(titleStyle, 'mb-2')}>
        <label htmlFor="lt-headline">{words.headline}</label>
        <span className={countStyle}>{words.ofLength(body.headline.length)}</span>
      </div>
      <div
        className={cx(
          boxStyle,
          'focus-within:outline-thin px-10 py-5 focus-within:-outline-offset-1 focus-within:outline-focus',
        )}
      >
        <LineText
          id="headline"
          isTitle
          text={body.headline}
          label={words.headline}
          wording={body.headlineWording}
          most={resultLimits.headlineLength}
          showsOriginal={showsOriginal}
          onText={text => edit({ do: 'headline', text })}
          onKeyDown={event => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        {isDrafting && body.headline === '' && <Caret />}
      </div>
      {body.headline !== '' && (
        <div className="mt-3 flex items-center justify-end">
          <ChangeTag id="headline" />
          <LineWording
            wording={body.headlineWording}
            open={showsOriginal}
            onOpen={() => setShowsOriginal(!showsOriginal)}
          />
        </div>
      )}
      <LineChange id="headline" />
      {shown.map(section => (
        <DraftSection key={section} section={section} isDrafting={isDrafting && section === shown.at(-1)} />
      ))}
      <DroppedLines />
    </div>
  )
}

function DraftSection({ section, isDrafting }: { section: Section; isDrafting: boolean }) {
  const { body, mayEdit, edit, showLine } = useResolveScope()
  const lines = body[section]
  const title = words.sections[section]
  const List = section === 'bullets' ? 'ol' : 'ul'

  function add() {
    const id = newId()
    edit({ do: 'add', id, section })
    showLine(id)
  }

  return (
    <section aria-label={title}>
      <div className={cx(titleStyle, 'mt-10 mb-2')}>
        {title}
        {section === 'bullets' ? (
          <span className={countStyle}>{words.counts(lines.length, countWords(body))}</span>
        ) : (
          mayEdit && lines.length === 0 && <AddButton className="ml-auto" section={section} onAdd={add} />
        )}
      </div>
      {(lines.length > 0 || isDrafting) && (
        <List className={boxStyle}>
          {lines.map((line, index) => (
            <DraftLine key={line.id} line={line} section={section} index={index} count={lines.length} />
          ))}
          {isDrafting && (
            <li className={lineStyle()} aria-hidden="true">
              <span className={lineNumberStyle} />
              <Caret />
            </li>
          )}
        </List>
      )}
      {mayEdit && (lines.length > 0 || section === 'bullets') && lines.length < roomOf(section) && (
        <AddButton
          className={lines.length > 0 || isDrafting ? 'mt-3' : undefined}
          section={section}
          onAdd={add}
        />
      )}
    </section>
  )
}

function AddButton(props: { section: Section; className?: string | undefined; onAdd: () => void }) {
  const { section, className, onAdd } = props
  return (
    <Button
      size="s"
      look="quiet"
      className={className}
      aria-label={words.addTo(words.add[section], words.sections[section])}
      onClick={onAdd}
    >
      <Icon name="plus" small /> {words.add[section]}
    </Button>
  )
}
