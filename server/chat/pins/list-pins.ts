import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { listPins as list, listPinMarks as listMarks } from '../../db/later/pins.ts'
import type { Pin, PinMark } from '../../domain/later/pin.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

interface Asked {
  claims: Claims
  channelId: string
}

/** Lists the pinned messages of a channel, the latest pin first. */
export function listPins(db: Database, { claims, channelId }: Asked): Promise<{ pins: Pin[] }> {
  return db.asUser(claims, async tx => {
    await checkReads(tx, { claims, channelId })
    return { pins: await list(tx, { channelId }) }
  })
}

/** Lists which messages of a channel are pinned, without their words. */
export function listPinMarks(db: Database, { claims, channelId }: Asked): Promise<{ pins: PinMark[] }> {
  return db.asUser(claims, async tx => {
    await checkReads(tx, { claims, channelId })
    return { pins: await listMarks(tx, { channelId }) }
  })
}

async function checkReads(tx: Tx, { claims, channelId }: Asked): Promise<void> {
  if (!(await findChannel(tx, { userId: claims.sub, channelId }))) throw notFound('channel')
}
