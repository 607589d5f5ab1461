import type { Channel } from '../../server/domain/channels/channel.ts'
import { createHttpStage, type Player } from '../../testing/cast.ts'

export interface Member extends Player {
  /** Returns a token for Realtime. */
  readToken: () => Promise<string>
  account: { email: string; password: string }
}

/** The scene of the bench: a workspace with its people, all of them in #general. */
export interface Town {
  workspaceId: string
  channel: Channel
  people: Member[]
}

/** Each sign-up costs some 80 ms of processor time for the password alone, so only a few run at a time. */
const atOnce = 4

/** Signs up this many people. The first creates the workspace and invites the others, who join. */
export async function enterPeople(origin: string, count: number): Promise<Town> {
  const stage = createHttpStage(origin)
  const people = await mapInTurns(count, async index => {
    const displayName = `Person ${index + 1}`
    const account = {
      email: `person${index + 1}@bench.example`,
      password: `a-long-password-${index + 1}`,
    }
    const player = await stage.enter({ displayName, ...account, role: index === 0 ? 'admin' : 'member' })
    return { ...player, readToken: keepToken(player.api), account }
  })
  const [founder, ...others] = people
  if (!founder) throw new Error('Somebody has to be there.')
  const { workspace } = await founder.api.workspace.create.mutate({ name: 'Bench' })
  // The worker is measured, not the workspace's own limit.
  await founder.api.workspace.update.mutate({ workspaceId: workspace.id, tasksAtOnce: 1_000 })
  const { invite } = await founder.api.workspace.invite.mutate({ workspaceId: workspace.id, role: 'member' })
  await mapInTurns(others.length, async index => {
    await others[index]?.api.workspace.acceptInvite.mutate({ token: invite.token })
  })
  const { channel } = await founder.api.channel.get.query({ workspaceId: workspace.id, name: 'general' })
  return { workspaceId: workspace.id, channel, people }
}

/** Asks for a token of Realtime when the last one has less than half of its ten minutes left. */
function keepToken(api: Player['api']): () => Promise<string> {
  let kept: { token: string; expiresAt: string } | null = null
  return async () => {
    if (!kept || Date.parse(kept.expiresAt) - Date.now() < 300_000)
      kept = await api.session.realtimeToken.query()
    return kept.token
  }
}

/** Starts this many threads, by all people in turn. */
export function startThreads({ people, channel }: Town, count: number): Promise<string[]> {
  return mapInTurns(count, async index => {
    const author = pickFrom(people, index)
    const content = `Thread ${index + 1}: where do we stand, and what comes next?`
    const { thread } = await author.api.thread.create.mutate({ channelId: channel.id, content })
    return thread.id
  })
}

/** Calls `work` for 0, 1, 2 … with a few calls at a time; keeps the order of the results. */
export async function mapInTurns<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const workOn = async () => {
    while (next < count) {
      const index = next++
      done[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
  return done
}

/** Picks from the list, from the start again after its end. */
export function pickFrom<T>(list: readonly T[], index: number): T {
  const picked = list[index % list.length]
  if (picked === undefined) throw new Error('The list is empty.')
  return picked
}
