import { cva, cx } from 'class-variance-authority'
import { agentsStrings } from '@/components/strings/agents'
import { type DiffLine, type DiffPart, foldDiff, layOutDiff } from './lay-out-diff'

const words = agentsStrings

/** The changes from one text to another, by words or whole lines; lines far from any change are folded. */
export function TextDiff(props: { was: string; is: string; by?: 'words' | 'lines' | undefined }) {
  const { was, is, by = 'words' } = props
  return (
    <div
      className={cx(
        'rounded-card border border-line bg-well py-8',
        'font-mono text-sm leading-22 tracking-code',
      )}
    >
      {foldDiff(layOutDiff(was, is, by)).map((line, index, all) =>
        typeof line === 'number' ? (
          <p
            key={`${keyOf(all[index - 1])} then`}
            className="py-4 pl-94 font-sans text-xs leading-18 text-text-3"
          >
            {words.sameLines(line)}
          </p>
        ) : (
          <Line key={keyOf(line)} line={line} />
        ),
      )}
    </div>
  )
}

function keyOf(line: DiffLine | number | undefined): string {
  return typeof line === 'object' ? `${line.before}:${line.after}` : ''
}

const signs = { same: '', changed: '~', removed: '−', added: '+' }

/** Old number, new number, sign, words. A changed line has a line at its edge, too. */
const lineStyle = cva('relative grid min-h-22 grid-cols-diff pr-16', {
  variants: {
    isChanged: {
      true: 'bg-hover before:absolute before:inset-y-0 before:left-0 before:w-2 before:bg-accent',
      false: '',
    },
  },
})
const numberStyle = 'text-right text-2xs text-text-3'

function Line({ line }: { line: DiffLine }) {
  const isChanged = line.kind !== 'same'
  return (
    <div className={lineStyle({ isChanged })}>
      <span className={numberStyle}>{line.before}</span>
      <span className={numberStyle}>{line.after}</span>
      <span className={cx('text-center', isChanged && 'font-semibold')}>{signs[line.kind]}</span>
      <p className="max-w-88ch wrap-anywhere whitespace-pre-wrap">
        {line.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line that never changes
          <Part key={index} part={part} />
        ))}
      </p>
    </div>
  )
}

/** Struck through or underlined, and read out: colour is never the only mark. */
export function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return text
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <Mark>
      <span className="sr-only">{kind === 'removed' ? words.removed : words.added} </span>
      {text}
    </Mark>
  )
}
