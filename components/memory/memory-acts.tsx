'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { memoryStrings, memoryItemStrings as words } from '@/components/strings/memory/memory'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { TextArea } from '@/components/ui/form/text-area'
import type { MemoryEntry } from '@/server/domain/memory/memory-entry'
import { memoryKind, memoryLimits } from '@/server/domain/memory/memory-item'

/** The acts on an item, for people who have the right to them. */
export function MemoryActs({ item, onGone }: { item: MemoryEntry; onGone: () => void }) {
  const [asked, ask] = useState<'edit' | 'delete' | null>(null)
  const close = () => ask(null)
  if (!item.mayDelete) return null
  return (
    <div className="flex gap-8">
      {item.mayEdit && <Button onClick={() => ask('edit')}>{words.edit}</Button>}
      <Button look="quiet" onClick={() => ask('delete')}>
        {words.delete}
      </Button>
      <Dialog title={words.editTitle} open={asked === 'edit'} onClose={close}>
        <EditForm item={item} onClose={close} />
      </Dialog>
      <DeleteMemory itemId={item.id} open={asked === 'delete'} onClose={close} onGone={onGone} />
    </div>
  )
}

function EditForm({ item, onClose }: { item: MemoryEntry; onClose: () => void }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [text, setText] = useState(item.text)
  const [kind, setKind] = useState(item.kind)
  const update = useMutation(
    trpc.memory.update.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries(trpc.memory.pathFilter())
        onClose()
      },
    }),
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === item.text && kind === item.kind) onClose()
    else update.mutate({ itemId: item.id, text, kind })
  }
  return (
    <form className="grid gap-14" onSubmit={submit}>
      <TextArea
        label={words.text}
        hint={words.textHint}
        value={text}
        required
        maxLength={memoryLimits.textLength}
        onChange={event => setText(event.target.value)}
      />
      <SelectField
        label={words.kind}
        value={kind}
        options={memoryKind.options.map(each => [each, memoryStrings.kinds[each]] as const)}
        onChange={setKind}
      />
      {update.isError && <Hint tone="bad">{readError(update.error).message}</Hint>}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" type="submit" disabled={update.isPending || text.trim() === ''}>
          {words.save}
        </Button>
      </Actions>
    </form>
  )
}

/** Asks for confirmation before an item is deleted for good. */
export function DeleteMemory(props: {
  itemId: string
  open: boolean
  onClose: () => void
  onGone: () => void
}) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const remove = useMutation(
    trpc.memory.delete.mutationOptions({
      onSuccess: async () => {
        props.onClose()
        props.onGone()
        await cache.invalidateQueries(trpc.memory.pathFilter())
      },
    }),
  )
  return (
    <ConfirmDialog
      open={props.open}
      title={words.deleteTitle}
      why={words.deleteWhy}
      act={words.delete}
      pending={remove.isPending}
      problem={remove.isError ? readError(remove.error).message : null}
      onConfirm={() => remove.mutate({ itemId: props.itemId })}
      onClose={props.onClose}
    />
  )
}
