import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Person } from '@/components/people/author'
import { agentsStrings as words } from '@/components/strings/agents'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A version in the list beside its comparison, or the draft of the next one. */
export function AgentVersionRow(props: {
  title: string
  note: string
  at: string
  author: { id: string | null; name: string }
  isCurrent: boolean
  isCompared: boolean
  /** Its evidence, and its acts. */
  children?: ReactNode
}) {
  const { title, note, at, author, isCurrent, isCompared, children } = props
  return (
    <div
      className={cx('grid gap-y-3 border-b border-line-soft px-16 py-10 text-sm', isCompared && 'bg-active')}
    >
      <div className="flex flex-wrap items-center gap-x-8">
        <span className="font-semibold tabular-nums">{title}</span>
        {isCurrent && (
          <State tone="ok" icon="circle-check">
            {words.current}
          </State>
        )}
        <span className="flex-1" />
        <Caption as="time" dateTime={at}>
          {when.format(new Date(at))}
        </Caption>
      </div>
      {note && <p className="wrap-anywhere text-text-2">{note}</p>}
      <div className="flex flex-wrap items-center gap-6">
        {author.id && <Person id={author.id} size="xs" />}
        <Caption>{author.name}</Caption>
        <span className="flex-1" />
        {children}
      </div>
    </div>
  )
}
