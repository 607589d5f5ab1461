import { useId } from 'react'
import { agentsStrings } from '@/components/strings/agents'

const words = agentsStrings

/** The system prompt, with its length in tokens by the usual rule of thumb; outside of 500 to 2,000 it says so. */
export function PromptEditor({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
        required
        maxLength={40_000}
        spellCheck={false}
        aria-describedby={`${id}-note`}
        onChange={event => onChange(event.target.value)}
      />
      <p className="prompt-f" id={`${id}-note`}>
        <span>{words.tokens(tokens)}</span>
        <span>{advice}</span>
      </p>
    </div>
  )
}
