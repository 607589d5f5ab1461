'use client'

import { type ReactNode, useId } from 'react'
import { shortCount } from '@/components/inbox/use-count'
import { sidebarStrings } from '@/components/strings/shell/sidebar'
import { Icon } from '@/components/ui/icon'
import { useFolded } from './use-folded'

/**
 * A part of the sidebar under a heading that folds it; this browser remembers the choice. When folded it
 * still shows `kept`: unread entries and the open one.
 */
export function SidebarSection(props: {
  name: 'channels' | 'forks' | 'directs' | 'agents'
  title: string
  acts?: ReactNode
  kept: ReactNode
  children: ReactNode
}) {
  const { name, title } = props
  const id = useId()
  const [isFolded, fold] = useFolded(name)
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="side-h">
        <h2 className="grow" id={`${id}-title`}>
          <button
            type="button"
            className="fold"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => fold(!isFolded)}
          >
            <span>{title}</span> <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} small />
          </button>
        </h2>
        {props.acts}
      </div>
      <ul id={id}>{isFolded ? props.kept : props.children}</ul>
    </section>
  )
}

/** The mark at the right of an entry: the number of unread messages, and whether the person is mentioned. */
export function UnreadCount({ count, mentions = 0 }: { count: number; mentions?: number }) {
  if (count === 0 && mentions === 0) return null
  return (
    <span className={mentions > 0 ? 'count hit' : 'count'}>
      {shortCount(mentions > 0 ? mentions : count)}
      <span className="sr"> {mentions > 0 ? sidebarStrings.mentions(mentions) : sidebarStrings.unread}</span>
    </span>
  )
}
