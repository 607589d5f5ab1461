import Link from 'next/link'
import { messagesStrings } from '@/components/strings/messages'
import { linkStyle } from '@/components/ui/button/link-style'
import { taskPath } from './task-path'
import { useWorkspace } from './workspace-context'

/** A link from an agent's message, or its failure, to the task behind it. */
export function TaskLink({
  taskId,
  label = messagesStrings.viewTask,
  place = 'text',
  at,
  title,
}: {
  taskId: string
  label?: string
  place?: 'text' | 'line' | 'step'
  /** The part of the page that the link leads to. */
  at?: 'why'
  /** The whole sentence behind a short label. */
  title?: string
}) {
  const { workspace } = useWorkspace()
  // A thread has many of these links, so their pages are not loaded in advance.
  return (
    <Link
      className={linkStyle({ place })}
      href={`${taskPath(workspace, taskId)}${at ? `#${at}` : ''}`}
      aria-label={title}
      title={title}
      prefetch={false}
    >
      {label}
    </Link>
  )
}
