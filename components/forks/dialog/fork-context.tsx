import { cx } from 'class-variance-authority'
import { groupHeadStyle } from '@/components/forks/group-head'
import { forksStrings } from '@/components/strings/forks'
import { format } from '@/components/strings/words'

const words = forksStrings

export interface ForkContextItem {
  key: string
  label: string
  tokens: number
  canLeaveOut: boolean
}

const headStyle = { panel: groupHeadStyle, dialog: 'flex text-sm font-medium' }

/** Lists the context that agents are shown, each item with its size; an optional item has a switch. */
export function ForkContextList(props: {
  title: string
  context: { items: readonly ForkContextItem[] } | undefined
  failed: boolean
  leftOut: readonly string[]
  /** Null: the list is read-only. */
  onChange: ((leftOut: string[]) => void) | null
  place: 'panel' | 'dialog'
}) {
  const { context, leftOut, onChange, place } = props
  // If nothing was written yet, there is nothing to show.
  const items = context?.items.filter(({ tokens, canLeaveOut }) => tokens > 0 || canLeaveOut) ?? []
  const sum = items.reduce((tokens, item) => (leftOut.includes(item.key) ? tokens : tokens + item.tokens), 0)

  function turn(key: string, on: boolean) {
    onChange?.(on ? leftOut.filter(each => each !== key) : [...leftOut, key])
  }

  return (
    <>
      <h3 className={headStyle[place]}>
        <span className="min-w-0 flex-1">{props.title}</span>
        <span className={cx('tabular-nums', place === 'dialog' && 'font-normal text-text-3')} role="status">
          {context && words.tokens(sum)}
        </span>
      </h3>
      {props.failed && (
        <p className={cx('mt-8 text-xs text-text-3', place === 'panel' && 'px-16')}>{words.shownUnread}</p>
      )}
      <ul className={cx('text-sm', place === 'panel' && 'px-16')}>
        {items.map(({ key, label, tokens, canLeaveOut }) => {
          const isOff = leftOut.includes(key)
          return (
            <li key={key}>
              <label className="flex min-h-26 items-center gap-8 text-text-2 touch:min-h-touch">
                <input
                  className="m-0 size-14 flex-none accent-accent-solid"
                  type="checkbox"
                  checked={!isOff}
                  disabled={!canLeaveOut || onChange === null}
                  onChange={event => turn(key, event.target.checked)}
                />
                <span className="truncate" title={label}>
                  {label}
                </span>
                <span className="ml-auto flex-none text-xs text-text-3 tabular-nums">
                  {isOff ? words.off(tokens) : format(tokens)}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}
