'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { replayStrings as words } from '@/components/strings/tasks/replays'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Task } from '@/server/domain/tasks/task'
import { useReplayModels } from './use-replay-models'

/**
 * Asks for the first turn, the version, the model, and whether the replay may use tools that act; then opens
 * the new task.
 */
export function ReplayDialog(props: { task: Task; turns: readonly number[]; onClose: () => void }) {
  const { task, turns, onClose } = props
  const { workspace } = useWorkspace()
  const router = useRouter()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [fromTurn, setFromTurn] = useState(String(turns[0] ?? 1))
  const [version, setVersion] = useState('')
  const [model, setModel] = useState('')
  const [acts, setActs] = useState(false)
  const versions = useQuery(trpc.agent.versions.queryOptions({ agentId: task.agentId })).data?.versions ?? []
  const options = useReplayModels()
  const ran = versions.find(({ id }) => id === task.agentVersionId)
  const replay = useMutation(
    trpc.task.replay.mutationOptions({
      onSuccess: ({ task: made }) => {
        onClose()
        router.push(taskPath(workspace, made.id))
      },
    }),
  )
  const mayAct = !task.isSilent && task.parentTaskId === null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay(cache, trpc.task.replay.mutationKey())) return
    replay.mutate({
      taskId: task.id,
      fromTurn: Number(fromTurn),
      allowEffects: acts,
      ...(version && { agentVersionId: version }),
      ...options.find(each => each.key === model)?.place,
    })
  }

  return (
    <Dialog title={words.title} open onClose={onClose}>
      <form onSubmit={submit}>
        <Hint className="mb-12">{words.lead}</Hint>
        <SelectField
          className="mb-16"
          label={words.from}
          value={fromTurn}
          options={turns.map(turn => [String(turn), words.fromTurn(turn)] as const)}
          onChange={setFromTurn}
        />
        <SelectField
          className="mb-16"
          label={words.version}
          value={version}
          options={[
            ['', words.sameVersion(ran?.version ?? null)],
            ...versions
              .filter(({ id }) => id !== task.agentVersionId)
              .map(
                each => [each.id, words.otherVersion(each.version, each.note ?? '', each.isCurrent)] as const,
              ),
          ]}
          onChange={setVersion}
        />
        <SelectField
          className="mb-16"
          label={words.model}
          value={model}
          options={[['', words.versionsModel], ...options.map(({ key, name }) => [key, name] as const)]}
          onChange={setModel}
        />
        {mayAct && (
          <label className="flex min-h-32 items-center gap-8 touch:min-h-touch">
            <input
              className="accent-accent-solid"
              type="checkbox"
              checked={acts}
              onChange={event => setActs(event.target.checked)}
            />
            <span>{words.effects}</span>
          </label>
        )}
        <Hint className="mt-5" role="status">
          {acts ? words.effectsOn : words.effectsOff}
        </Hint>
        {replay.isError && (
          <Hint tone="bad" className="mb-12">
            {readError(replay.error).message}
          </Hint>
        )}
        <Actions className="mt-12">
          <Button look="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button look="main" type="submit" disabled={replay.isPending}>
            {words.start}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
