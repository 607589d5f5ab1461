import dynamic from 'next/dynamic'
import { usePersonName } from '@/components/people/author'
import { directEntriesStrings } from '@/components/strings/shell/directs'
import { threadsStrings } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'

// The browser keeps drafts, and few places are closed.
const KeptDraft = dynamic(() => import('@/components/drafts/kept-draft').then(file => file.KeptDraft), {
  ssr: false,
})

/** In place of the composer: says that nobody can write here, and why. A text that was not sent yet stands below. */
export function ArchivedNote(props: {
  channel: Pick<Channel, 'kind' | 'directUserIds'>
  conversation: string
}) {
  const { channel, conversation } = props
  const { me } = useWorkspace()
  const personName = usePersonName()
  const others = channel.directUserIds?.filter(userId => userId !== me.userId) ?? []
  const [other] = others
  return (
    <div className="border-t border-line px-16 py-12 text-sm text-text-2">
      <p>
        <Icon name="lock" small />{' '}
        {channel.kind !== 'direct' || other === undefined
          ? threadsStrings.archived
          : others.length === 1
            ? directEntriesStrings.closed(personName(other))
            : directEntriesStrings.closedGroup}
      </p>
      <LoadedPart>
        <KeptDraft conversation={conversation} />
      </LoadedPart>
    </div>
  )
}
