'use client'

import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Icon } from '@/components/ui/icon'
import { countWords, resultLimits } from '@/server/domain/results/result'
import { DraftLine } from './draft-line'
import { roomOf, type Section, sections } from './edit-result'
import { LineText } from './line-text'
import { LineWording } from './line-wording'
import { useResolveScope } from './resolve-scope'

/** The result draft, line by line, as it will be shown in the thread. */
export function DraftEditor({ isDrafting }: { isDrafting: boolean }) {
  const { body, mayEdit, edit } = useResolveScope()
  const [showsOriginal, setShowsOriginal] = useState(false)
  const shown = sections.filter(section => mayEdit || body[section].length > 0)
  return (
    <div className="draft">
      <div className="lab">
        <label htmlFor="lt-headline">{words.headline}</label>
        <span className="num">{words.ofLength(body.headline.length)}</span>
      </div>
      <div className="headline">
        <LineText
          id="headline"
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
        {isDrafting && body.headline === '' && <span className="caret" />}
      </div>
      {body.headline !== '' && (
        <div className="headline-by">
          <LineWording
            wording={body.headlineWording}
            open={showsOriginal}
            onOpen={() => setShowsOriginal(!showsOriginal)}
          />
        </div>
      )}
      {shown.map(section => (
        <DraftSection key={section} section={section} isDrafting={isDrafting && section === shown.at(-1)} />
      ))}
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
      <div className="lab">
        {title}
        {section === 'bullets' ? (
          <span className="num">{words.counts(lines.length, countWords(body))}</span>
        ) : (
          mayEdit && lines.length === 0 && <AddButton section={section} onAdd={add} />
        )}
      </div>
      {(lines.length > 0 || isDrafting) && (
        <List className="lns">
          {lines.map((line, index) => (
            <DraftLine key={line.id} line={line} section={section} index={index} count={lines.length} />
          ))}
          {isDrafting && (
            <li className="ln" aria-hidden="true">
              <span className="grip" />
              <span className="caret" />
            </li>
          )}
        </List>
      )}
      {mayEdit && (lines.length > 0 || section === 'bullets') && lines.length < roomOf(section) && (
        <AddButton section={section} onAdd={add} />
      )}
    </section>
  )
}

function AddButton({ section, onAdd }: { section: Section; onAdd: () => void }) {
  return (
    <button
      className="btn s quiet add-line"
      type="button"
      aria-label={words.addTo(words.add[section], words.sections[section])}
      onClick={onAdd}
    >
      <Icon name="plus" small /> {words.add[section]}
    </button>
  )
}
