import { KeptDraftPart } from '@/components/drafts/kept-draft-part'
import { usePersonName } from '@/components/people/author'
import { directEntriesStrings } from '@/components/strings/shell/directs'
import { threadsStrings } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'

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
      <KeptDraftPart conversation={conversation} />
    </div>
  )
}
