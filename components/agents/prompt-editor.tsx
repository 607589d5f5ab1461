import { useId } from 'react'
import { agentsStrings } from '@/components/strings/agents'

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
    <div className="prompt">
      <label className="label" htmlFor={id}>
        {words.prompt}
      </label>
      <textarea
        id={id}
        value={value}
        aria-invalid={problem ? true : undefined}
        maxLength={40_000}
        spellCheck={false}
        aria-describedby={`${id}-note`}
        onChange={event => onChange(event.target.value)}
      />
      <p className="prompt-f" id={`${id}-note`}>
        <span>{words.tokens(tokens)}</span>
        {problem ? <span className="hint bad">{problem}</span> : <span>{advice}</span>}
      </p>
    </div>
  )
}
