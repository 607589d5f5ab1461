import { findChannel } from '../../db/channels/channels.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { isLeftOut, leaveChannelOut } from '../../db/help/help-choices.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkSteward } from '../channels/check-steward.ts'

/** Tells whether a channel is left out of the workspace's background help. */
export function getChannelHelp(
  db: Database,
  { claims, channelId }: { claims: Claims; channelId: string },
): Promise<{ isLeftOut: boolean }> {
  return db.asUser(claims, async tx => {
    if (!(await findChannel(tx, { userId: claims.sub, channelId }))) throw notFound('channel')
    return { isLeftOut: await isLeftOut(tx, { channelId }) }
  })
}

/** Leaves a channel out of the workspace's background help, or takes it in again. */
export function setChannelHelp(
  db: Database,
  given: { claims: Claims; channelId: string; isLeftOut: boolean },
): Promise<{ isLeftOut: boolean }> {
  const { claims, channelId } = given
  return db.asUser(claims, async tx => {
    await checkSteward(tx, { channelId, userId: claims.sub })
    await takeServiceRole(tx)
    await leaveChannelOut(tx, given)
    return { isLeftOut: given.isLeftOut }
  })
}
