import { cx } from 'class-variance-authority'
import { memo, type ReactNode, useId } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { Button } from '@/components/ui/button/button'
import { Label } from '@/components/ui/form/label'
import { estimateTokens } from '@/server/domain/prompts/estimate-tokens'

const words = agentsStrings

/** Both layers must break their lines in the same places. */
const textStyle = cx(
  'py-10 pr-12 pl-48 font-mono text-sm leading-20 tracking-code wrap-break-word whitespace-pre-wrap',
  'phone:pl-36 phone:text-lg phone:leading-24',
)

/**
 * The system prompt, with the numbers of its lines and an estimate of its length in tokens; it warns outside of 500 to
 * 2,000. `foot`: the comparison with the published version.
 */
export function PromptEditor(props: {
  value: string
  problem: string | null
  onChange: (value: string) => void
  foot?: ReactNode
}) {
  const { value, problem, onChange, foot } = props
  const id = useId()
  const tokens = countPromptTokens(value)
  const advice = tokens > 2_000 ? words.promptLong : tokens < 500 ? words.promptShort : ''
  const hasOutline = words.skeleton.split('\n\n').some(part => value.includes(part.split('\n')[0] ?? part))
  return (
    <div className="mx-16 mt-16 max-w-960">
      <Label htmlFor={id}>{words.prompt}</Label>
      <div className={cx('rounded-card border bg-field', problem ? 'border-danger' : 'border-line-control')}>
        <div className="min-h-prompt relative">
          <PromptLines text={value} />
          {/* The lines above it draw the text, with their numbers. */}
          <textarea
            id={id}
            className={cx(
              textStyle,
              'absolute inset-0 size-full resize-none overflow-hidden rounded-card bg-transparent text-transparent caret-text',
            )}
            value={value}
            aria-invalid={problem ? true : undefined}
            maxLength={40_000}
            spellCheck={false}
            aria-describedby={`${id}-note`}
            onChange={event => onChange(event.target.value)}
          />
        </div>
        <div className="flex min-h-36 flex-wrap items-center gap-x-14 border-t border-line-soft px-12 text-xs text-text-2 tabular-nums">
          <span>{words.tokens(tokens)}</span>
          {foot}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-14 px-2 py-6 text-xs text-text-3" id={`${id}-note`}>
        {problem ? <span className="text-danger">{problem}</span> : <span>{advice}</span>}
        {!hasOutline && tokens < 500 && (
          <Button
            look="link"
            size="s"
            onClick={() =>
              onChange(value.trim() === '' ? words.skeleton : `${value.trimEnd()}\n\n${words.skeleton}`)
            }
          >
            {words.addOutline}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Estimates the tokens of a prompt, as whole ones. */
export function countPromptTokens(prompt: string): number {
  return Math.ceil(estimateTokens(prompt))
}

/** The text as it is seen: numbered, with headings that stand out. */
function PromptLines({ text }: { text: string }) {
  return (
    <div className={cx(textStyle, 'pointer-events-none relative z-1')} aria-hidden="true">
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
        <Line key={index} number={index + 1} line={line} />
      ))}
    </div>
  )
}

const Line = memo(function Line({ number, line }: { number: number; line: string }) {
  const isHeading = /^#|^[A-Z][A-Z ]+$/.test(line)
  return (
    <div className={cx('relative min-h-20 phone:min-h-24', isHeading && 'font-semibold text-accent')}>
      <span className="absolute -left-36 w-24 text-right font-normal text-text-3 select-none phone:-left-30 phone:text-xs">
        {number}
      </span>
      {line}
    </div>
  )
})
