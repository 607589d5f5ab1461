import { taskStrings } from '@/components/strings/tasks/tasks'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { EventData } from '@/server/domain/tasks/events'
import type { Task } from '@/server/domain/tasks/task'
import { isAdmin } from '@/server/domain/workspaces/permissions'

const words = taskStrings

/** Says why a task failed, what is safe, and what to do; admins also see the endpoint's own message. */
export function TaskTrouble(props: {
  task: Task
  agent: string
  /** The last call that failed. */
  call: EventData<'model.failed'> | null
}) {
  const { task, agent, call } = props
  const { me } = useWorkspace()
  const known = Object.entries(words.failures).find(([reason]) => reason === task.error?.reason)?.[1]
  const admin = isAdmin(me.role)
  const detail = admin && task.error?.reason !== 'internal' ? call?.detail : null
  return (
    <section className="trouble" aria-label={words.trouble.happened}>
      <Icon name="triangle-alert" />
      <dl>
        <dt>{words.trouble.happened}</dt>
        <dd>{known ? known.happened(agent) : task.error?.message}</dd>
        <dt>{words.trouble.safe}</dt>
        <dd>{task.messageId === null ? words.kept : words.keptPart}</dd>
        {known && (
          <>
            <dt>{words.trouble.next}</dt>
            <dd>{admin && 'nextForAdmins' in known ? known.nextForAdmins : known.next}</dd>
          </>
        )}
        {detail && (
          <>
            <dt>{words.endpointSaid}</dt>
            <dd className="mono">{detail}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
