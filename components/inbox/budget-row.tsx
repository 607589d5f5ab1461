'use client'

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { budgetStrings } from '@/components/strings/settings/budgets'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Notification } from '@/server/domain/inbox/notification'
import { isAdmin } from '@/server/domain/workspaces/permissions'

const words = budgetStrings.alert

/** A line of the Inbox about a budget that passed a mark. It opens the page on which the budget stands. */
export function BudgetRow(props: {
  notification: Notification
  budget: NonNullable<Notification['budget']>
  onRead: () => void
}) {
  const { notification, budget, onRead } = props
  const { createdAt, readAt } = notification
  const { workspace, agents, members, me } = useWorkspace()
  const unread = readAt === null
  const isOwn = budget.userId === me.userId
  const name =
    budget.kind === 'agent'
      ? agents.get(budget.agentId ?? '')?.displayName
      : members.get(budget.userId ?? '')?.displayName
  const page = isAdmin(me.role) ? 'usage' : 'my-usage'
  return (
    <li className={cx(rowStyle({ isUnread: unread }), 'flex items-start')}>
      <Link
        className={cx(
          authorGridStyle(),
          'min-w-0 flex-1 pt-9 pr-8 pb-10 pl-16',
          'focus-visible:-outline-offset-2',
        )}
        href={`/${workspace.slug}/settings/${page}`}
        onClick={() => unread && onRead()}
      >
        <Icon name={budget.percent === 100 ? 'triangle-alert' : 'activity'} className="m-auto text-text-2" />
        <div>
          <Byline className="flex-wrap">
            <span className={cx('text-sm', unread ? 'font-semibold' : 'text-text-2')}>
              {words.title(budget, isOwn, name)}
            </span>
            <Caption as="time" dateTime={createdAt} title={exactTime(createdAt)}>
              {listTime(createdAt, new Date())}
            </Caption>
            {unread && <span className="sr-only">{words.unread}</span>}
          </Byline>
          <p className={cx('max-w-read leading-20 wrap-anywhere', !unread && 'text-text-2')}>
            {words.text(budget)}
          </p>
        </div>
      </Link>
      {unread && (
        <IconButton
          icon="check"
          small
          className="mt-9 mr-12"
          label={words.mark}
          title={words.markShort}
          onClick={onRead}
        />
      )}
    </li>
  )
}
