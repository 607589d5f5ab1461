import { setTimeout as pause } from 'node:timers/promises'
import { within } from '../bench/deadline.ts'
import type { Database } from '../server/db/client.ts'
import type { Player } from '../testing/cast.ts'
import type { ChannelName, Name } from './team.ts'

/** The demo while it is made: its people, its channels by name, and the database for the many messages. */
export interface Demo {
  workspaceId: string
  player(name: Name): Player
  channelId(name: ChannelName): string
  db: Database
}

/** Waits until a task has ended. */
export async function waitForEnd({ api }: Player, taskId: string): Promise<void> {
  const wait = async () => {
    for (;;) {
      const { task } = await api.task.get.query({ taskId })
      if (task.endedAt !== null) return
      await pause(50)
    }
  }
  await within(60, 'Waiting for an agent', wait())
}
