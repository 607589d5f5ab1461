import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findSectionWorkspace, lockSidebar, readSidebar, writeList } from '../../db/sidebar/sidebars.ts'
import { arrangeIds, channelsIn } from '../../domain/sidebar/arrange.ts'
import type { OwnList } from '../../domain/sidebar/sidebar.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

/**
 * Orders the channels of a list of the caller's sidebar. Channels that are not in the list are left out, so that one that
 * another device moved meanwhile stays where it is; those that the caller did not name come last.
 */
export function arrangeList(
  db: Database,
  given: { claims: Claims; workspaceId: string; list: OwnList; channelIds: readonly string[] },
): Promise<void> {
  const { claims, workspaceId, list, channelIds } = given
  const owner = { workspaceId, userId: claims.sub }
  return db.asUser(claims, async tx => {
    await checkMember(tx, owner)
    if ('sectionId' in list && (await findSectionWorkspace(tx, { ...list, ...owner })) !== workspaceId)
      throw notFound('section')
    await takeServiceRole(tx)
    await lockSidebar(tx, owner)
    const now = channelsIn(await readSidebar(tx, owner), list)
    await writeList(tx, { ...owner, list, channelIds: arrangeIds(now, channelIds) })
  })
}
