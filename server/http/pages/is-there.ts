import { TRPCError } from '@trpc/server'
import { isReservedName } from '../../domain/channels/channel-name.ts'
import { homeName } from '../../domain/channels/home-channel.ts'
import type { PageReads } from './page-reads.ts'

/** The first parts of addresses that belong to no workspace. */
export const outside: readonly string[] = ['', 'new', 'invite', 'account', 'login', 'authorize']

/**
 * Tells whether an address names something that its visitor may see. Something that never existed, was deleted or is
 * private to others counts the same. Any doubt counts as yes: the page itself asks again.
 */
export async function isThere(reads: PageReads, url: URL): Promise<boolean> {
  const [slug = '', segment = '', third, fourth, fifth] = url.pathname.split('/').slice(1).map(decode)
  if (outside.includes(slug)) return true
  const [inWorkspace, within] = await Promise.all([
    isChannelThere(reads, slug, isReservedName(segment) ? '' : segment),
    segment === 'people' && third
      ? isPersonThere(reads, slug, third)
      : isPartThere(reads, segment, [third, fourth, fifth]),
  ])
  return inWorkspace && within
}

async function isChannelThere(reads: PageReads, slug: string, segment: string): Promise<boolean> {
  try {
    const { workspace } = await reads.workspace(slug)
    // The page of #general leads people without it to another channel.
    if (segment === '' || segment === homeName) return true
    const { channels } = await reads.channels(workspace.id)
    return channels.some(each => (each.kind === 'direct' ? each.id : each.name) === segment)
  } catch (error) {
    return !isNothing(error)
  }
}

/** Tells whether the visitor may see a person with this handle, also one who left. */
async function isPersonThere(reads: PageReads, slug: string, said: string): Promise<boolean> {
  try {
    const { workspace } = await reads.workspace(slug)
    const { members, formerMembers } = await reads.people(workspace.id)
    const handle = said.normalize('NFC').toLowerCase()
    // The name of somebody whose account is gone is not known.
    const named = formerMembers.filter(({ displayName }) => displayName !== null)
    return [...members, ...named].some(each => each.handle === handle)
  } catch (error) {
    return !isNothing(error)
  }
}

/** The same for what an address names below a page of the workspace, or below a channel. */
async function isPartThere(
  { caller, thread, fork }: PageReads,
  segment: string,
  [first, second, third]: readonly (string | undefined)[],
): Promise<boolean> {
  try {
    if (!first) return true
    if (segment === 'tasks') await caller.task.get({ taskId: first })
    else if (segment === 'schedules') await caller.schedule.get({ scheduleId: first })
    else if (segment === 'settings') {
      const isAgent = first === 'agents' && second && !['new', 'import'].includes(second)
      if (isAgent) await caller.agent.get({ agentId: second })
    } else if (!isReservedName(segment)) {
      const isFork = second === 'fork' && third
      await Promise.all([thread(first), isFork ? fork(third) : null])
    }
    return true
  } catch (error) {
    return !isNothing(error)
  }
}

/** Nothing is at an address that is not even well formed. */
function isNothing(error: unknown): boolean {
  return error instanceof TRPCError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
