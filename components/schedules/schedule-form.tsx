'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useState } from 'react'
import { schedulesStrings } from '@/components/strings/schedules'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { Choice, Choices } from '@/components/ui/form/choice'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { TextArea } from '@/components/ui/form/text-area'
import { schedulePath } from '@/components/workspace/schedule-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { notifyPolicy, type Schedule, scheduleHistory } from '@/server/domain/schedules/schedule'
import { listZones } from './list-zones'
import { listPlaces, type PlaceHere, placeOf } from './schedule-places'
import { WhenField } from './when-field'

const words = schedulesStrings.form

/** Makes a schedule, or changes one. `here`: the thread from which it was asked for. */
export function ScheduleForm(props: {
  schedule: Schedule | null
  here?: PlaceHere | undefined
  onClose: () => void
}) {
  const { schedule, here, onClose } = props
  const { workspace, agents, channels } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const ids = useId()
  const offered = [...agents.values()].filter(
    ({ id, isActive, isSystem }) => (isActive && !isSystem) || id === schedule?.agentId,
  )
  const places = listPlaces({ schedule, here, channels })
  const [agentId, setAgentId] = useState(
    schedule?.agentId ?? workspace.defaultAgentId ?? offered[0]?.id ?? '',
  )
  const [prompt, setPrompt] = useState(schedule?.prompt ?? '')
  const [name, setName] = useState(schedule?.name ?? '')
  const [when, setWhen] = useState(schedule?.words ?? '')
  const [zone, setZone] = useState(schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [place, setPlace] = useState<string>(places[0]?.[0] ?? 'direct')
  const [notify, setNotify] = useState(schedule?.notify ?? 'always')
  const [history, setHistory] = useState(schedule?.history ?? 'own')
  const isInThread = place === 'here' || (place === 'kept' && schedule?.place.kind === 'thread')

  const after = async ({ schedule: { id } }: { schedule: Schedule }) => {
    await cache.invalidateQueries(trpc.schedule.pathFilter())
    onClose()
    if (!schedule) router.push(schedulePath(workspace, id))
  }
  const create = useMutation(trpc.schedule.create.mutationOptions({ onSuccess: after }))
  const update = useMutation(trpc.schedule.update.mutationOptions({ onSuccess: after }))
  const { error } = schedule ? update : create
  const isPending = create.isPending || update.isPending

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay(cache, trpc.schedule.create.mutationKey()) || isPending) return
    const at = placeOf(place, here)
    const given = {
      agentId,
      prompt,
      timeZone: zone,
      notify,
      history: isInThread ? history : ('own' as const),
      ...(name.trim() !== '' && { name }),
      ...(at && { place: at }),
    }
    if (!schedule) return create.mutate({ workspaceId: workspace.id, when, ...given })
    // The words of a single time can't be read again, and an unchanged time is not read anew.
    const isSameTime = when === schedule.words && zone === schedule.timeZone
    update.mutate({ scheduleId: schedule.id, ...given, ...(!isSameTime && { when }) })
  }

  return (
    <form className="grid gap-16" onSubmit={submit}>
      <SelectField
        label={words.agent}
        value={agentId}
        options={offered.map(({ id, displayName }) => [id, displayName] as const)}
        onChange={setAgentId}
      />
      <TextArea
        label={words.prompt}
        hint={words.promptHint}
        value={prompt}
        required
        onChange={event => setPrompt(event.target.value)}
      />
      <WhenField value={when} zone={zone} onChange={setWhen} />
      <SelectField
        label={words.zone}
        value={zone}
        options={listZones(zone).map(each => [each, each.replaceAll('_', ' ')] as const)}
        onChange={setZone}
      />
      <SelectField label={words.place} value={place} options={places} onChange={setPlace} />
      {isInThread && (
        <SelectField
          label={words.history}
          value={history}
          options={scheduleHistory.options.map(each => [each, words.histories[each]] as const)}
          onChange={setHistory}
        />
      )}
      <Choices legend={words.notify}>
        <div className="-mx-8 grid gap-2">
          {notifyPolicy.options.map(option => (
            <Choice
              key={option}
              type="radio"
              name={`${ids}-notify`}
              checked={notify === option}
              caption={words.notifyHints[option]}
              onChange={() => setNotify(option)}
            >
              {words.notifies[option]}
            </Choice>
          ))}
        </div>
      </Choices>
      <Field
        label={words.name}
        hint={words.nameHint}
        value={name}
        maxLength={80}
        onChange={event => setName(event.target.value)}
      />
      {error && <Hint tone="bad">{readError(error).message}</Hint>}
      <Actions staysInSight>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" type="submit" disabled={isPending || agentId === ''}>
          {schedule ? words.save : words.create}
        </Button>
      </Actions>
    </form>
  )
}
