import { cx } from 'class-variance-authority'
import type { RefObject } from 'react'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import type { DocumentProblem } from '@/server/domain/agents/documents/problem'

const fewestLines = 18
/** The same for numbers and text, so that they stay in line. */
const textStyle = 'font-mono text-sm leading-20 phone:text-lg phone:leading-24'

/** The text of a document with the numbers of its lines. Lines with a problem are marked. */
export function DocumentText(props: {
  value: string
  problems: readonly DocumentProblem[]
  field: RefObject<HTMLTextAreaElement | null>
  onChange: (value: string) => void
}) {
  const { value, problems, field, onChange } = props
  const lines = Math.max(fewestLines, value.split('\n').length + 1)
  const marked = new Map(problems.map(problem => [problem.line, problem.severity]))
  return (
    <div className="flex overflow-hidden rounded-card border border-line-control bg-field focus-frame">
      <div
        className={cx(textStyle, 'flex-none bg-well py-10 text-right text-text-3 select-none')}
        aria-hidden
      >
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <div key={index} className={lineStyle(marked.get(index + 1))}>
            {marked.has(index + 1) ? `▸ ${index + 1}` : index + 1}
          </div>
        ))}
      </div>
      <textarea
        ref={field}
        className={cx(
          textStyle,
          'min-w-0 flex-1 resize-none border-0 bg-transparent p-10 whitespace-pre outline-none',
        )}
        aria-label={agentDocumentsStrings.text}
        aria-invalid={problems.some(({ severity }) => severity === 'error') ? true : undefined}
        value={value}
        rows={lines}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}

function lineStyle(severity: DocumentProblem['severity'] | undefined): string {
  return cx(
    'min-w-48 px-8',
    severity === 'error' && 'bg-danger-soft font-semibold text-danger',
    severity === 'warning' && 'bg-wait-soft text-wait',
  )
}
