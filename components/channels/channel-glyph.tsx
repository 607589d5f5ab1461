import { channelsStrings } from '@/components/strings/channels/channels'
import { Icon } from '@/components/ui/icon'
import type { Channel } from '@/server/domain/channels/channel'

/** What stands before a channel's name; a private one is said aloud, too. */
export function ChannelGlyph({ kind, small = false }: { kind: Channel['kind']; small?: boolean }) {
  return (
    <>
      <Icon name={kind === 'private' ? 'lock' : 'hash'} small={small} />
      {kind === 'private' && <span className="sr">{channelsStrings.isPrivate} </span>}
    </>
  )
}
