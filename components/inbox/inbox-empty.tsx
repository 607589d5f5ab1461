import { inboxStrings as words } from '@/components/strings/inbox'
import { Button } from '@/components/ui/button/button'
import { ListNote } from '@/components/ui/surface/list-note'
import type { InboxView } from '@/server/domain/inbox/inbox-row'

/** The Inbox without rows: which ones will come, and how. */
export function InboxEmpty(props: {
  view: Exclude<InboxView, 'waiting'>
  /** There are rows, but all of them are read and left out. */
  unreadOnly: boolean
  onShowAll: () => void
}) {
  const { view, unreadOnly, onShowAll } = props
  const { title, lead } = words.empty[view]
  if (!unreadOnly) {
    return (
      <ListNote className="max-w-440" title={title}>
        <p>{lead}</p>
      </ListNote>
    )
  }
  return (
    <ListNote className="max-w-440" title={words.noUnread}>
      <p>{words.noUnreadLead}</p>
      <Button onClick={onShowAll}>{words.showAll}</Button>
    </ListNote>
  )
}
