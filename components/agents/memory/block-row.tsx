import dynamic from 'next/dynamic'
import { useState } from 'react'
import { memoryBlocksStrings as words } from '@/components/strings/settings/memory-blocks'
import { list } from '@/components/strings/words'
import { Button } from '@/components/ui/button/button'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { countCharacters, type MemoryBlock } from '@/server/domain/memory-blocks/memory-block'

const BlockHistory = dynamic(async () => (await import('./block-history')).BlockHistory, { ssr: false })

/** One block: its label, its text and length, and the acts on it. */
export function BlockRow(props: {
  block: MemoryBlock
  onOpen: (act: 'edit' | 'remove' | 'release') => void
}) {
  const { block, onOpen } = props
  const { label, content, limit, channelIds } = block
  const { channels } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const names = channelIds.map(id => {
    const channel = channels.find(each => each.id === id)
    return channel ? `#${channel.name}` : words.anotherPlace
  })
  return (
    <li className="py-10 text-sm not-first:border-t not-first:border-line-soft">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-2">
        <span className="font-mono text-xs font-semibold">{label}</span>
        <Caption className="flex-1 tabular-nums">{words.count(countCharacters(content), limit)}</Caption>
        <span className="flex gap-2">
          <Button look="quiet" size="s" aria-label={words.editOf(label)} onClick={() => onOpen('edit')}>
            {words.edit}
          </Button>
          <Button
            look="quiet"
            size="s"
            aria-expanded={isOpen}
            aria-label={words.historyOf(label)}
            onClick={() => setOpen(!isOpen)}
          >
            {words.history}
          </Button>
          <Button look="quiet" size="s" aria-label={words.removeOf(label)} onClick={() => onOpen('remove')}>
            {words.remove}
          </Button>
        </span>
      </div>
      <p className="mt-4 max-w-88ch wrap-anywhere whitespace-pre-wrap">
        {content || <Caption>{words.empty}</Caption>}
      </p>
      {channelIds.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-8">
          <Caption>{words.kept(list(names, 'conjunction'))}</Caption>
          <Button size="s" onClick={() => onOpen('release')}>
            {words.release}
          </Button>
        </div>
      )}
      {isOpen && (
        <LoadedPart inside>
          <BlockHistory block={block} />
        </LoadedPart>
      )}
    </li>
  )
}
