'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { groupsStrings as words } from '@/components/strings/channels/groups'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Actions } from '@/components/ui/form/actions'
import { Choice, Choices } from '@/components/ui/form/choice'
import { Input } from '@/components/ui/form/control'
import { Field } from '@/components/ui/form/field'
import { isComposing } from '@/components/ui/keys/is-composing'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type Group, groupLimits } from '@/server/domain/groups/group'
import { foldText } from '@/server/domain/messages/fold-text'
import { limits } from '@/server/domain/wire/limits'

/** The most people that are listed at once: a person who looks for one of a thousand types a letter. */
const mostListed = 50

/** The fields of a group: its name, its handle, and the people in it. */
export function GroupForm({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const client = useTRPCClient()
  const done = useReread(onClose)
  const workspaceId = workspace.id
  const [name, setName] = useState(group?.name ?? '')
  const [handle, setHandle] = useState(group?.handle ?? '')
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(group?.userIds))
  const [isRemoving, askToRemove] = useState(false)
  const fields = { name, handle, userIds: [...chosen] }
  const save = useMutation({
    mutationFn: async () => {
      if (group) await client.group.update.mutate({ workspaceId, groupId: group.id, ...fields })
      else await client.group.create.mutate({ workspaceId, ...fields })
    },
    onSuccess: done,
  })
  const remove = useMutation({
    mutationFn: () => client.group.delete.mutate({ workspaceId, groupId: group?.id ?? '' }),
    onSuccess: done,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }

  return (
    <form onSubmit={submit}>
      <Field
        className="mb-16"
        label={words.name}
        value={name}
        required
        maxLength={limits.nameLength}
        onChange={event => setName(event.target.value)}
      />
      <Field
        className="mb-16"
        label={words.handle}
        hint={words.handleHint}
        value={handle}
        required
        maxLength={33}
        problem={save.isError ? readError(save.error).message : null}
        onChange={event => setHandle(event.target.value)}
      />
      <People chosen={chosen} onChoose={choose} />
      <Actions>
        {group && (
          <Button look="stop" onClick={() => askToRemove(true)}>
            {words.remove}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          look="main"
          type="submit"
          disabled={save.isPending || name.trim() === '' || handle.trim() === ''}
        >
          {words.save}
        </Button>
      </Actions>
      <ConfirmDialog
        open={isRemoving}
        title={words.removeTitle(name)}
        why={words.removeWhy}
        act={words.removeAct}
        pending={remove.isPending}
        problem={remove.isError ? readError(remove.error).message : null}
        onConfirm={() => remove.mutate()}
        onClose={() => askToRemove(false)}
      />
    </form>
  )
}

function People(props: { chosen: ReadonlySet<string>; onChoose: (ids: ReadonlySet<string>) => void }) {
  const { chosen, onChoose } = props
  const { members } = useWorkspace()
  const [sought, setSought] = useState('')
  // Those who were in the group when the form was opened stand first, and keep their place.
  const [first] = useState(chosen)
  const shown = useMemo(() => {
    const part = foldText(sought.trim().replace(/^@/, '')).text
    return [...members.values()]
      .filter(
        ({ displayName, handle }) =>
          foldText(displayName).text.includes(part) || foldText(handle).text.includes(part),
      )
      .sort((one, other) => Number(first.has(other.userId)) - Number(first.has(one.userId)))
      .slice(0, mostListed)
  }, [members, sought, first])

  function toggle(userId: string) {
    const next = new Set(chosen)
    if (!next.delete(userId) && next.size < groupLimits.members) next.add(userId)
    onChoose(next)
  }

  /** Chooses the one person who was found. Enter would save a group that is not finished, and close it. */
  function chooseFound(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    const [found, ...others] = shown
    if (!found || others.length > 0) return
    toggle(found.userId)
    event.currentTarget.select()
  }

  return (
    <Choices legend={words.members} className="mb-16">
      <Input
        aria-label={words.search}
        type="search"
        placeholder={words.search}
        value={sought}
        onChange={event => setSought(event.target.value)}
        onKeyDown={chooseFound}
      />
      <div className="max-h-picker my-8 scrollbar-thin overflow-y-auto">
        {shown.map(({ userId, displayName, handle }) => (
          <Choice
            key={userId}
            type="checkbox"
            size="s"
            checked={chosen.has(userId)}
            onChange={() => toggle(userId)}
          >
            {displayName} <Caption>@{handle}</Caption>
          </Choice>
        ))}
      </div>
      <Caption as="p" role="status">
        {words.chosen(chosen.size)}
      </Caption>
    </Choices>
  )
}

/** Returns what reads the groups again and closes the form. */
function useReread(onClose: () => void) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return async () => {
    await cache.invalidateQueries(trpc.group.pathFilter())
    onClose()
  }
}
