import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { Button } from '@/components/ui/button/button'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Choice } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import type { FormProps } from '../form-fields'
import { type PropertyRow, readRows, writeRows } from './property-rows'
import { RowFields } from './row-fields'
import { SchemaText } from './schema-text'

const words = agentDocumentsStrings.properties

/** The properties of an agent: the structure of its thinking or, if it returns data, of its output. */
export function PropertyFields({ values, problems, set }: FormProps) {
  const { properties, structuredOutput } = values
  const [view, setView] = useState<'rows' | 'json'>('rows')
  const [rows, setRows] = useState(() => readRows(properties))
  // Another version was loaded, or the JSON was edited: the rows no longer match the form.
  const isStale = JSON.stringify(writeRows(rows, properties)) !== JSON.stringify(properties)
  const shown = isStale ? readRows(properties) : rows
  const change = (next: PropertyRow[]) => {
    setRows(next)
    set({ properties: writeRows(next, properties) })
  }
  return (
    <div className="pb-8">
      <Choice
        type="checkbox"
        className="-ml-8"
        checked={structuredOutput}
        caption={words.outputWhy}
        onChange={event => set({ structuredOutput: event.target.checked })}
      >
        {words.output}
      </Choice>
      {problems.structuredOutput && (
        <Hint tone="bad" className="mb-8">
          {problems.structuredOutput}
        </Hint>
      )}
      <div className="mt-6 mb-8 flex flex-wrap items-center gap-10">
        <Caption as="p" className="min-w-0 flex-1">
          {structuredOutput ? '' : words.thinkingWhy}
        </Caption>
        <ViewSwitch
          label={words.view}
          views={[
            ['rows', words.asRows],
            ['json', words.asJson],
          ]}
          shown={view}
          onShow={setView}
        />
      </div>
      {problems.properties && (
        <Hint tone="bad" className="mb-8">
          {problems.properties}
        </Hint>
      )}
      {view === 'json' ? (
        <SchemaText properties={properties} onChange={next => set({ properties: next })} />
      ) : (
        <>
          <ul className={cx(shown.length > 0 && 'border-t border-line-soft')}>
            {shown.map((row, index) => (
              <RowFields
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own while somebody types it
                key={index}
                row={row}
                isTwice={shown.findIndex(({ name }) => name === row.name) < index && row.name !== ''}
                onChange={next => change(shown.with(index, next))}
                onRemove={() => change(shown.toSpliced(index, 1))}
              />
            ))}
          </ul>
          <Button
            size="s"
            className="mt-10"
            onClick={() => change([...shown, { name: '', schema: { type: 'string' }, isRequired: false }])}
          >
            <Icon name="plus" small /> {words.add}
          </Button>
        </>
      )}
    </div>
  )
}
