'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { replayStrings as words } from '@/components/strings/tasks/replays'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Select } from '@/components/ui/form/control'
import { Hint } from '@/components/ui/form/hint'
import { Label } from '@/components/ui/form/label'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Task } from '@/server/domain/tasks/task'

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
  const models = useQuery(trpc.agent.models.queryOptions()).data?.models ?? []
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
      ...(model && { model }),
    })
  }

  return (
    <Dialog title={words.title} open onClose={onClose}>
      <form onSubmit={submit}>
        <Hint className="mb-12">{words.lead}</Hint>
        <SelectField label={words.from} value={fromTurn} onChange={setFromTurn}>
          {turns.map(turn => (
            <option key={turn} value={turn}>
              {words.fromTurn(turn)}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.version} value={version} onChange={setVersion}>
          <option value="">{words.sameVersion(ran?.version ?? null)}</option>
          {versions
            .filter(({ id }) => id !== task.agentVersionId)
            .map(each => (
              <option key={each.id} value={each.id}>
                {words.otherVersion(each.version, each.note ?? '', each.isCurrent)}
              </option>
            ))}
        </SelectField>
        <SelectField label={words.model} value={model} onChange={setModel}>
          <option value="">{words.versionsModel}</option>
          {models.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
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

function SelectField(props: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="mb-16">
      <Label htmlFor={id}>{props.label}</Label>
      <Select id={id} value={props.value} onChange={event => props.onChange(event.target.value)}>
        {props.children}
      </Select>
    </div>
  )
}
