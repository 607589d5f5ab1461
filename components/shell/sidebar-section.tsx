'use client'

import { cx } from 'class-variance-authority'
import { type ReactNode, useId } from 'react'
import { shortCount } from '@/components/inbox/use-count'
import { sidebarStrings } from '@/components/strings/shell/sidebar'
import { Icon } from '@/components/ui/icon'
import { navCountStyle, navHeadStyle } from '@/components/ui/surface/nav-item'
import { Badge } from '@/components/ui/text/badge'
import { useFolded } from './use-folded'

/** Shown while the pointer or the focus is there; always on touch. */
const shownNear = cx(
  'flex opacity-0 touch:opacity-100',
  'group-hover/fold:opacity-100 group-focus-visible/fold:opacity-100',
)

/**
 * A part of the sidebar under a heading that folds it; this browser remembers the choice. When folded it
 * still shows `kept`: unread entries and the open one.
 */
export function SidebarSection(props: {
  name: 'starred' | 'channels' | 'forks' | 'directs' | 'agents'
  title: string
  acts?: ReactNode
  kept: ReactNode
  children: ReactNode
}) {
  const [isFolded, fold] = useFolded(props.name)
  return (
    <SectionFrame title={props.title} acts={props.acts} isFolded={isFolded} onFold={fold}>
      {isFolded ? props.kept : props.children}
    </SectionFrame>
  )
}

/** The heading of a part of the sidebar, which folds it, and its entries. */
export function SectionFrame(props: {
  title: string
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  acts?: ReactNode
  children: ReactNode
}) {
  const { title, isFolded } = props
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className={navHeadStyle}>
        <h2 className="min-w-0 flex-1 font-medium" id={`${id}-title`}>
          <button
            type="button"
            className="group/fold inline-flex min-h-24 max-w-full items-center gap-4 touch:min-h-touch"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => props.onFold(!isFolded)}
          >
            <span className="min-w-0 truncate">{title}</span>{' '}
            <span className={isFolded ? 'flex' : shownNear}>
              <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} small />
            </span>
          </button>
        </h2>
        {props.acts}
      </div>
      <ul id={id}>{props.children}</ul>
    </section>
  )
}

/** The marks at the right of an entry: an unsent draft, and a count or the current work. */
export function EntryMarks({ children }: { children: ReactNode }) {
  return <span className="ml-auto flex items-center gap-8 empty:hidden">{children}</span>
}

/** The mark at the right of an entry: the number of unread messages, and whether the person is mentioned. */
export function UnreadCount({ count, mentions = 0 }: { count: number; mentions?: number }) {
  if (count === 0 && mentions === 0) return null
  if (mentions > 0) {
    return (
      <Badge>
        {shortCount(mentions)}
        <span className="sr-only"> {sidebarStrings.mentions(mentions)}</span>
      </Badge>
    )
  }
  return (
    <span className={navCountStyle}>
      {shortCount(count)}
      <span className="sr-only"> {sidebarStrings.unread}</span>
    </span>
  )
}
