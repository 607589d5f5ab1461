import { findChannel } from '../../db/channels/channels.ts'
import type { Tx } from '../../db/client.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

export async function readChannel(tx: Tx, asked: { userId: string; channelId: string }): Promise<Channel> {
  const channel = await findChannel(tx, asked)
  if (!channel) throw notFound('channel')
  return channel
}
