import type { ReactNode } from 'react'
import { forksStrings } from '@/components/strings/forks'
import { Icon } from '@/components/ui/icon'
import { shortTime } from '@/components/workspace/format-time'
import type { ContextRowData } from './arrange-context'

const words = forksStrings.context

/** The words of people and the names of files are cut to one line; numbers are not. */
const mayCut: ReadonlySet<ContextRowData['item']['kind']> = new Set(['message', 'file'])

/** An item of a fork's context, with its switch and its size. `children` stand between the two. */
export function ContextRow({
  row: { item, isOff, isHeldOff },
  onTurn,
  children,
}: {
  row: ContextRowData
  /** Null: the row is read-only. */
  onTurn: ((key: string, on: boolean) => void) | null
  children?: ReactNode
}) {
  const { key, kind, label, author, at, tokens, canLeaveOut, shownAs } = item
  const form = kind === 'thread' && shownAs ? words.threadUnshown : shownAs && words.forms[shownAs]
  return (
    <div className="flex min-h-26 items-center gap-8 text-text-2 touch:min-h-touch">
      <label className="flex min-h-24 min-w-0 items-center gap-8 touch:min-h-touch">
        <input
          className="m-0 size-14 flex-none accent-accent-solid"
          type="checkbox"
          checked={!isOff}
          disabled={!canLeaveOut || isHeldOff || onTurn === null}
          onChange={event => onTurn?.(key, event.target.checked)}
        />
        {author && (
          <span className="flex-none text-xs text-text-3">
            {author}{' '}
            {at && (
              <time className="whitespace-nowrap" dateTime={at}>
                {shortTime(at)}
              </time>
            )}
          </span>
        )}
        <span className={mayCut.has(kind) ? 'truncate' : 'min-w-0'} title={label}>
          {label}
        </span>
        {form && <span className="flex-none text-xs text-text-3">{form}</span>}
      </label>
      {children}
      <span className="ml-auto flex-none text-xs text-text-3 tabular-nums">
        {isOff ? words.off(tokens) : words.count(tokens)}
      </span>
    </div>
  )
}

/** The button that unfolds the parts of an item. */
export function FoldButton(props: { label: string; open: boolean; controls: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="flex size-24 flex-none items-center justify-center rounded-control hover:bg-hover touch:size-44"
      aria-label={props.label}
      aria-expanded={props.open}
      aria-controls={props.open ? props.controls : undefined}
      onClick={props.onClick}
    >
      <Icon name={props.open ? 'chevron-down' : 'chevron-right'} small />
    </button>
  )
}
