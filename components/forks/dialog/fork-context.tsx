import { cx } from 'class-variance-authority'
import { useId, useState } from 'react'
import { groupHeadStyle } from '@/components/forks/group-head'
import { forksStrings } from '@/components/strings/forks'
import type { ForkContext } from '@/server/domain/forks/fork-context'
import { arrangeContext } from './arrange-context'
import { ContextRow, FoldButton } from './context-row'

const words = forksStrings.context

const headStyle = { panel: groupHeadStyle, dialog: 'flex text-sm font-medium' }

/**
 * Lists the context that agents are shown, each item with its size; an optional item has a switch. The thread unfolds to
 * its messages, and the parts that every request has fold to one row.
 */
export function ForkContextList(props: {
  title: string
  context: ForkContext | undefined
  failed: boolean
  leftOut: readonly string[]
  /** Null: the list is read-only. */
  onChange: ((leftOut: string[]) => void) | null
  place: 'panel' | 'dialog'
}) {
  const { context, leftOut, onChange, place } = props
  const id = useId()
  const [open, setOpen] = useState<readonly string[]>([])
  const { rows, always } = arrangeContext(context?.items ?? [], leftOut)

  function turn(key: string, on: boolean) {
    onChange?.(on ? leftOut.filter(each => each !== key) : [...leftOut, key])
  }
  const fold = (key: string) =>
    setOpen(now => (now.includes(key) ? now.filter(each => each !== key) : [...now, key]))
  const change = onChange && turn

  return (
    <>
      <h3 className={headStyle[place]}>
        <span className="min-w-0 flex-1">{props.title}</span>
        <span className={cx('tabular-nums', place === 'dialog' && 'font-normal text-text-3')} role="status">
          {context && words.tokens(context.tokens)}
        </span>
      </h3>
      {props.failed && (
        <p className={cx('mt-8 text-xs text-text-3', place === 'panel' && 'px-16')}>{words.unread}</p>
      )}
      <ul className={cx('text-sm', place === 'panel' && 'px-16')}>
        {rows.map(row => {
          const isOpen = open.includes(row.item.key)
          const listId = `${id}-${row.item.key}`
          return (
            <li key={row.item.key}>
              <ContextRow row={row} onTurn={change}>
                {row.parts.length > 0 && (
                  <FoldButton
                    label={words.messages}
                    open={isOpen}
                    controls={listId}
                    onClick={() => fold(row.item.key)}
                  />
                )}
              </ContextRow>
              {isOpen && (
                <ul
                  id={listId}
                  className="mb-4 ml-6 border-l border-line-soft pl-12"
                  aria-label={row.item.label}
                >
                  {row.parts.map(part => (
                    <li key={part.item.key}>
                      <ContextRow row={part} onTurn={change} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
        {always.items.length > 0 && (
          <li>
            <div className="flex min-h-26 items-center gap-8 text-text-2 touch:min-h-touch">
              <span className="min-w-0 truncate pl-22">{words.always}</span>
              <FoldButton
                label={words.alwaysParts}
                open={open.includes(always.key)}
                controls={`${id}-${always.key}`}
                onClick={() => fold(always.key)}
              />
              <span className="ml-auto flex-none text-xs text-text-3 tabular-nums">
                {words.count(always.tokens)}
              </span>
            </div>
            {open.includes(always.key) && (
              <ul
                id={`${id}-${always.key}`}
                className="mb-4 ml-6 border-l border-line-soft pl-12"
                aria-label={words.always}
              >
                {always.items.map(item => (
                  <li key={item.key}>
                    <ContextRow row={{ item, isOff: false, isHeldOff: false, parts: [] }} onTurn={null} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        )}
      </ul>
    </>
  )
}
