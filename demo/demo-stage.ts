import { setTimeout as pause } from 'node:timers/promises'
import { within } from '../bench/deadline.ts'
import type { Claims, Database } from '../server/db/client.ts'
import type { Player } from '../testing/cast.ts'

/** The demo while it is made. People, channels and agents are known by the names that they have in the talk. */
export interface Demo {
  workspaceId: string
  player(name: string): Player
  claimsOf(name: string): Claims
  channelId(name: string): string
  agentId(handle: string): string
  isAgent(name: string): boolean
  db: Database
}

/** The ids in the product by the ids in the talk. */
export interface Planted {
  threadIds: Map<string, string>
  forkIds: Map<string, string>
  /** Of messages, also of those that carry results. */
  messageIds: Map<string, string>
}

/** Returns the value that a map has under a name. */
export function take<Of>(map: ReadonlyMap<string, Of>, name: string): Of {
  const found = map.get(name)
  if (found === undefined) throw new Error(`The demo has no ${name}.`)
  return found
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
