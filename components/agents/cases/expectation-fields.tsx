import { proofStrings as words } from '@/components/strings/agents/proofs'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Field } from '@/components/ui/form/field'
import { SelectField } from '@/components/ui/form/select-field'
import { TextArea } from '@/components/ui/form/text-area'
import type { ExpectationKind } from '@/server/domain/proofs/expectation'
import { type CasePlace, CitedField } from './cited-field'
import { type ExpectationRow, expectationKinds, readRow } from './expectation-values'

const options = expectationKinds.map(value => [value, words.kinds[value]] as const)
const mostRows = 20

/** The field of each kind. */
const fields: Record<ExpectationKind, { label: string; hint?: string; problem: string; isLong?: true }> = {
  contains: { label: words.words, problem: words.fill },
  not_contains: { label: words.words, problem: words.fill },
  cites: { label: words.citedMessage, problem: words.citedInvalid },
  matches_schema: { label: words.schema, problem: words.schemaInvalid, isLong: true },
  calls_tool: { label: words.tool, problem: words.fill },
  not_calls_tool: { label: words.tool, hint: words.anyTool, problem: words.fill },
  max_words: { label: words.mostWords, problem: words.fillNumber },
  judged: { label: words.rubric, hint: words.rubricHint, problem: words.fill, isLong: true },
}

/** The expectations of a case, one row each. */
export function ExpectationFields(props: {
  rows: readonly ExpectationRow[]
  /** Null: the case asks in no conversation. */
  place: CasePlace | null
  showsProblems: boolean
  onChange: (rows: ExpectationRow[]) => void
}) {
  const { rows, place, showsProblems, onChange } = props
  const change = (key: number, changes: Partial<ExpectationRow>) =>
    onChange(rows.map(row => (row.key === key ? { ...row, ...changes } : row)))
  return (
    <fieldset className="m-0 grid min-w-0 gap-12 border-0 p-0">
      <legend className="mb-6 p-0 text-sm font-medium">{words.expectations}</legend>
      {rows.map(row => {
        const { label, hint, problem, isLong } = fields[row.kind]
        const shared = {
          label,
          value: row.value,
          ...(hint && { hint }),
          problem: showsProblems && readRow(row) === null ? problem : null,
          onChange: (event: { target: { value: string } }) => change(row.key, { value: event.target.value }),
        }
        return (
          <div key={row.key} className="grid gap-6 border-l border-line pl-12">
            <div className="flex items-end gap-8">
              <SelectField
                className="min-w-0 flex-1"
                label={words.kind}
                value={row.kind}
                options={options}
                onChange={kind => change(row.key, { kind })}
              />
              <IconButton
                icon="x"
                label={words.removeExpectation}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            </div>
            {row.kind === 'cites' ? (
              <CitedField
                place={place}
                value={row.value}
                problem={shared.problem}
                onChange={value => change(row.key, { value })}
              />
            ) : isLong ? (
              <TextArea rows={3} {...shared} />
            ) : (
              <Field {...shared} />
            )}
          </div>
        )
      })}
      {rows.length < mostRows && (
        <Button
          className="justify-self-start"
          size="s"
          onClick={() => onChange([...rows, { key: nextKey(rows), kind: 'contains', value: '' }])}
        >
          {words.addExpectation}
        </Button>
      )}
    </fieldset>
  )
}

function nextKey(rows: readonly ExpectationRow[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1
}
