import { taskStrings } from '@/components/strings/tasks/tasks'
import { Icon } from '@/components/ui/icon'
import { Card } from '@/components/ui/surface/card'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { EventData } from '@/server/domain/tasks/events'
import type { Task } from '@/server/domain/tasks/task'
import { isAdmin } from '@/server/domain/workspaces/permissions'

const words = taskStrings
const termStyle = 'text-sm text-text-3 phone:not-first:mt-6'

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
    <Card tone="bad" className="mx-16 mt-4 mb-16 max-w-read" aria-label={words.trouble.happened}>
      <div className="grid grid-cols-icon-text gap-12 px-14 py-12">
        <Icon name="triangle-alert" className="mt-3 text-danger" />
        <dl className="grid grid-cols-terms gap-x-12 gap-y-4 phone:grid-cols-1 phone:gap-0">
          <dt className={termStyle}>{words.trouble.happened}</dt>
          <dd className="wrap-anywhere">{known ? known.happened(agent) : task.error?.message}</dd>
          <dt className={termStyle}>{words.trouble.safe}</dt>
          <dd className="wrap-anywhere">{task.messageId === null ? words.kept : words.keptPart}</dd>
          {known && (
            <>
              <dt className={termStyle}>{words.trouble.next}</dt>
              <dd className="wrap-anywhere">
                {admin && 'nextForAdmins' in known ? known.nextForAdmins : known.next}
              </dd>
            </>
          )}
          {detail && (
            <>
              <dt className={termStyle}>{words.endpointSaid}</dt>
              <dd className="font-mono text-sm wrap-anywhere">{detail}</dd>
            </>
          )}
        </dl>
      </div>
    </Card>
  )
}
