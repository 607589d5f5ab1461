import { useMutation } from '@tanstack/react-query'
import { messagesStrings } from '@/components/strings/messages'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { OpenedThread } from '@/server/domain/messages/thread'
import { offerLimit, writeDollars } from '@/server/domain/spending/task-limit'
import type { Task } from '@/server/domain/tasks/task'
import { maySteerTask } from '@/server/domain/tasks/task-rights'
import { RaiseBudget } from '../budget/raise-budget'

const words = taskStrings

/** The actions for a task, for people who may use them: stop it while it runs, retry it after it failed. */
export function TaskActs(props: {
  task: Task
  place: Pick<OpenedThread, 'channel' | 'forks'>
  onDone: () => void
}) {
  const { task, place, onDone } = props
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const stop = useMutation(trpc.task.cancel.mutationOptions({ onSettled: onDone }))
  const retry = useMutation(trpc.task.retry.mutationOptions({ onSettled: onDone }))
  const forkCreatedBy = place.forks.find(({ id }) => id === task.forkId)?.createdBy ?? null
  if (!maySteerTask(me, { ...task, forkCreatedBy }) || place.channel.archivedAt !== null) return null
  const problem = stop.error ?? retry.error
  // The limit of a result draft is raised where the fork is resolved, and a reading is asked for again in its own place.
  // A task of another agent goes on only if the
  // limit of that agent's task stopped it.
  const isChild = task.origin === 'child' && task.error?.short?.of === undefined
  const isRetried = !['resolve', 'reading', 'test'].includes(task.origin) && !isChild
  const limitUsd = isRetried ? offerLimit(task.error?.short, me.role) : null
  const stopping = stop.isPending || task.step === 'stopping'
  return (
    <>
      {problem && (
        <span className="truncate text-sm text-danger" role="alert" title={readError(problem).message}>
          {readError(problem).message}
        </span>
      )}
      {task.endedAt === null && (
        <Button look="stop" disabled={stopping} onClick={() => stop.mutate({ taskId: task.id })}>
          <Icon name="square" small /> {stopping ? words.stopping : words.stop}
        </Button>
      )}
      {task.status === 'failed' && isRetried && (
        <RaiseBudget task={task} retry={() => retry.mutate({ taskId: task.id })} />
      )}
      {task.status === 'failed' && task.origin !== 'reading' && task.origin !== 'test' && (
        <Button
          look="main"
          disabled={retry.isPending}
          onClick={() => retry.mutate({ taskId: task.id, ...(limitUsd !== null && { limitUsd }) })}
        >
          <Icon name="rotate-ccw" small />{' '}
          {limitUsd === null ? words.retry : messagesStrings.raiseLimit(writeDollars(limitUsd))}
        </Button>
      )}
    </>
  )
}
