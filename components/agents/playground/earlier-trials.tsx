import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTopic } from '@/components/live/use-live'
import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { TaskState } from '@/components/tasks/page/task-state'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Hint } from '@/components/ui/form/hint'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { topics } from '@/server/domain/wire/topics'
import { nameText } from './question-fields'
import { nameSide } from './trial-column'

/** The newest trials of the agent, those of other admins too. */
export function EarlierTrials({
  agentId,
  onShow,
}: {
  agentId: string
  onShow: (taskId: string, question: string) => void
}) {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const found = useQuery(trpc.trial.list.queryOptions({ agentId }))
  const reread = () => void cache.invalidateQueries(trpc.trial.list.queryFilter({ agentId }))
  useTopic(topics.user(me.userId), {
    onCatchUp: reread,
    onEvent: ({ name, payload }) => {
      if (name === 'trial.changed' && payload.agentId === agentId) reread()
    },
  })
  const trials = found.data?.trials ?? []
  if (found.error) return <Hint tone="bad">{readError(found.error).message}</Hint>
  if (trials.length === 0) return null
  const now = new Date()
  return (
    <section className="border-t border-line px-16 py-12">
      <h3 className="mb-4 text-sm font-semibold">{words.list}</h3>
      <ul>
        {trials.map(({ task, question, version, model }) => {
          const name = question === null ? words.gone : nameText(question)
          return (
            <li key={task.id}>
              <button
                type="button"
                className="flex w-full min-w-0 items-center gap-8 rounded-control py-4 text-left text-sm hover:bg-hover touch:min-h-touch"
                onClick={() => onShow(task.id, name)}
              >
                <TaskState task={task} className="w-96 flex-none" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="flex-none text-xs text-text-3">
                  {[nameSide({ version }), model, listTime(task.createdAt, now)].filter(Boolean).join(', ')}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
