import { agentsStrings } from '@/components/strings/agents'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { IconButton } from '@/components/ui/button/icon-button'
import { Field } from '@/components/ui/form/field'
import { SelectField } from '@/components/ui/form/select-field'
import { type PropertyRow, type RowType, typeOf, withDescription, withType } from './property-rows'

const words = agentDocumentsStrings.properties
const offered = ['string', 'number', 'integer', 'boolean', 'list'] as const

/** One property: its name, type, description, and whether it is required. */
export function RowFields(props: {
  row: PropertyRow
  isTwice: boolean
  onChange: (row: PropertyRow) => void
  onRemove: () => void
}) {
  const { row, isTwice, onChange, onRemove } = props
  const { name, schema, isRequired } = row
  const type = typeOf(schema)
  const types: readonly RowType[] = type === 'other' ? ['other', ...offered] : offered
  return (
    <li className="flex flex-wrap items-end gap-10 border-b border-line-soft py-10">
      <Field
        label={words.name}
        className="w-180 phone:w-full"
        value={name}
        problem={isTwice ? agentsStrings.problems.twice : null}
        spellCheck={false}
        maxLength={64}
        onChange={event => onChange({ ...row, name: event.target.value })}
      />
      <SelectField
        label={words.type}
        className="w-132"
        value={type}
        options={types.map(each => [each, words.types[each]] as const)}
        onChange={next => next !== 'other' && onChange({ ...row, schema: withType(schema, next) })}
      />
      <Field
        label={words.description}
        className="min-w-200 flex-1"
        value={typeof schema.description === 'string' ? schema.description : ''}
        onChange={event => onChange({ ...row, schema: withDescription(schema, event.target.value) })}
      />
      <label className="flex h-32 items-center gap-6 text-sm touch:h-touch">
        <input
          className="accent-accent-solid"
          type="checkbox"
          checked={isRequired}
          onChange={event => onChange({ ...row, isRequired: event.target.checked })}
        />
        {words.required}
      </label>
      <IconButton icon="x" label={words.remove(name)} onClick={onRemove} />
    </li>
  )
}
