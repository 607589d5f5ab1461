import { findChannel } from '../../db/channels/channels.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import {
  dropPlace,
  findSectionWorkspace,
  listAmongAll,
  lockSidebar,
  readSidebar,
  writeList,
} from '../../db/sidebar/sidebars.ts'
import { channelsIn, putBefore } from '../../domain/sidebar/arrange.ts'
import type { SidebarList } from '../../domain/sidebar/sidebar.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'

/**
 * Puts a channel in a list of the caller's sidebar, before another channel of it or at its end. `list` null: the channel
 * stands among all channels again, without a place of its own. The first channel that gets a place among all gives the
 * others theirs, as they stand.
 */
export function placeChannel(
  db: Database,
  given: { claims: Claims; channelId: string; list: SidebarList | null; before?: string | null | undefined },
): Promise<void> {
  const { claims, channelId, list, before = null } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel) throw notFound('channel')
    const owner = { workspaceId: channel.workspaceId, userId }
    if (list && 'sectionId' in list) {
      const workspaceId = await findSectionWorkspace(tx, { ...list, userId })
      if (workspaceId !== channel.workspaceId) throw notFound('section')
    }
    if (list && 'channels' in list && channel.kind === 'direct')
      throw new DomainError(
        'channel_direct',
        'Direct messages stand by time. Star this one, or put it in a section.',
      )
    await takeServiceRole(tx)
    await lockSidebar(tx, owner)
    if (list === null) return dropPlace(tx, { userId, channelId })
    const now =
      'channels' in list ? await listAmongAll(tx, owner) : channelsIn(await readSidebar(tx, owner), list)
    await writeList(tx, { ...owner, list, channelIds: putBefore(now, channelId, before) })
  })
}
