import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { memoryBlocksStrings as words } from '@/components/strings/settings/memory-blocks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import { TextArea } from '@/components/ui/form/text-area'
import { blockLimits, countCharacters, type MemoryBlock } from '@/server/domain/memory-blocks/memory-block'
import { useBlockChange } from './use-block-change'

/** The form of a block. `block` null: a new one. */
export function BlockForm(props: { agentId: string; block: MemoryBlock | null; onClose: () => void }) {
  const { agentId, block, onClose } = props
  const trpc = useTRPC()
  const refresh = useBlockChange()
  const [label, setLabel] = useState(block?.label ?? '')
  const [content, setContent] = useState(block?.content ?? '')
  const [limit, setLimit] = useState<number | null>(block?.limit ?? blockLimits.usual)
  const onSuccess = async () => {
    onClose()
    await refresh()
  }
  const create = useMutation(trpc.memoryBlock.create.mutationOptions({ onSuccess }))
  const update = useMutation(trpc.memoryBlock.update.mutationOptions({ onSuccess }))
  const { error, isPending } = block ? update : create
  const count = countCharacters(content.trim())
  const over = count - (limit ?? 0)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the form of the agent, which is not saved by this.
    event.stopPropagation()
    if (isPending || limit === null || over > 0) return
    const fields = { label, content, limit }
    if (block) update.mutate({ blockId: block.id, baseVersion: block.version, ...fields })
    else create.mutate({ agentId, ...fields })
  }

  return (
    <form className="grid gap-14" onSubmit={submit}>
      <Field
        label={words.label}
        hint={words.labelHint}
        value={label}
        required
        maxLength={40}
        autoFocus={block === null}
        onChange={event => setLabel(event.target.value)}
      />
      <TextArea
        label={words.content}
        rows={8}
        value={content}
        hint={words.count(count, limit ?? 0)}
        problem={over > 0 ? words.tooLong(over) : null}
        onChange={event => setContent(event.target.value)}
      />
      <NumberField
        label={words.limit}
        min={blockLimits.least}
        max={blockLimits.most}
        value={limit}
        onChange={setLimit}
      />
      {error && <Hint tone="bad">{readError(error).message}</Hint>}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" type="submit" disabled={isPending || over > 0}>
          {words.save}
        </Button>
      </Actions>
    </form>
  )
}
