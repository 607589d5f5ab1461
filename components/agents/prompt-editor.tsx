import { cx } from 'class-variance-authority'
import { useId } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { Label } from '@/components/ui/form/label'

const words = agentsStrings

/** The system prompt, with an estimate of its length in tokens; it warns outside of 500 to 2,000. */
export function PromptEditor(props: {
  value: string
  problem: string | null
  onChange: (value: string) => void
}) {
  const { value, problem, onChange } = props
  const id = useId()
  const tokens = Math.ceil(value.length / 4)
  const advice = tokens > 2_000 ? words.promptLong : tokens < 500 ? words.promptShort : ''
  return (
    <div className="mx-16 mt-16 max-w-960">
      <Label htmlFor={id}>{words.prompt}</Label>
      <textarea
        id={id}
        className={cx(
          'min-h-prompt block w-full resize-y rounded-card border border-line-control bg-field px-12 py-10',
          'font-mono text-sm leading-20 aria-invalid:border-danger phone:text-lg',
        )}
        value={value}
        aria-invalid={problem ? true : undefined}
        maxLength={40_000}
        spellCheck={false}
        aria-describedby={`${id}-note`}
        onChange={event => onChange(event.target.value)}
      />
      <p className="flex gap-14 px-2 py-6 text-xs text-text-3 tabular-nums" id={`${id}-note`}>
        <span>{words.tokens(tokens)}</span>
        {problem ? <span className="text-danger">{problem}</span> : <span>{advice}</span>}
      </p>
    </div>
  )
}
