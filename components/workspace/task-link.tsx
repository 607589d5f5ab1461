import Link from 'next/link'
import { messagesStrings } from '@/components/strings/messages'
import { taskPath } from './task-path'
import { useWorkspace } from './workspace-context'

/** The way from what an agent said, or could not say, to how that came about. */
export function TaskLink({ taskId, label = messagesStrings.viewTask }: { taskId: string; label?: string }) {
  const { workspace } = useWorkspace()
  // A thread has many of these: none of their pages is worth loading before it is asked for.
  return (
    <Link className="link" href={taskPath(workspace, taskId)} prefetch={false}>
      {label}
    </Link>
  )
}
