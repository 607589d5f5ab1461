import { channelHeadStrings } from '@/components/strings/channels/head'
import { Icon } from '@/components/ui/icon'
import type { Channel } from '@/server/domain/channels/channel'

/** The icon before a channel's name; 'private' is also read out. */
export function ChannelGlyph({ kind, small = false }: { kind: Channel['kind']; small?: boolean }) {
  return (
    <>
      <Icon name={kind === 'private' ? 'lock' : 'hash'} small={small} />
      {kind === 'private' && <span className="sr-only">{channelHeadStrings.isPrivate} </span>}
    </>
  )
}
