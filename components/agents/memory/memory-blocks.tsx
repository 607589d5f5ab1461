import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memoryBlocksStrings as words } from '@/components/strings/settings/memory-blocks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import type { MemoryBlock } from '@/server/domain/memory-blocks/memory-block'
import { BlockForm } from './block-form'
import { BlockRow } from './block-row'
import { useBlockChange } from './use-block-change'

type Open = { act: 'edit' | 'remove' | 'release'; block: MemoryBlock } | { act: 'add' }

/** The memory blocks of an agent. Each change is saved at once and becomes a version of the block. */
export function MemoryBlocks({ agentId }: { agentId: string }) {
  const trpc = useTRPC()
  const refresh = useBlockChange()
  const list = useQuery(trpc.memoryBlock.list.queryOptions({ agentId }))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => {
    setOpen(null)
    remove.reset()
    release.reset()
  }
  const onSuccess = async () => {
    setOpen(null)
    await refresh()
  }
  const remove = useMutation(trpc.memoryBlock.delete.mutationOptions({ onSuccess }))
  const release = useMutation(trpc.memoryBlock.update.mutationOptions({ onSuccess }))
  if (list.isError) return <Hint tone="bad">{readError(list.error).message}</Hint>
  if (!list.data) return <Caption as="p">{words.loading}</Caption>
  const block = open && open.act !== 'add' ? open.block : null
  const label = block?.label ?? ''
  return (
    <>
      {list.data.blocks.length === 0 ? (
        <Caption as="p">{words.none}</Caption>
      ) : (
        <ul>
          {list.data.blocks.map(each => (
            <BlockRow key={each.id} block={each} onOpen={act => setOpen({ act, block: each })} />
          ))}
        </ul>
      )}
      <Button className="mt-10" size="s" onClick={() => setOpen({ act: 'add' })}>
        {words.add}
      </Button>
      <Dialog
        open={open?.act === 'add' || open?.act === 'edit'}
        width="l"
        title={open?.act === 'edit' ? words.editTitle(label) : words.addTitle}
        onClose={close}
      >
        <BlockForm key={block?.id} agentId={agentId} block={block} onClose={close} />
      </Dialog>
      <ConfirmDialog
        open={open?.act === 'remove'}
        title={words.removeTitle(label)}
        why={words.removeWhy}
        act={words.remove}
        pending={remove.isPending}
        problem={remove.isError ? readError(remove.error).message : null}
        onClose={close}
        onConfirm={() => block && remove.mutate({ blockId: block.id, baseVersion: block.version })}
      />
      <ConfirmDialog
        open={open?.act === 'release'}
        title={words.releaseTitle(label)}
        why={words.releaseWhy}
        act={words.release}
        pending={release.isPending}
        problem={release.isError ? readError(release.error).message : null}
        onClose={close}
        onConfirm={() =>
          block && release.mutate({ blockId: block.id, baseVersion: block.version, release: true })
        }
      />
    </>
  )
}
