import type { inferRouterOutputs } from '@trpc/server'
import { isReservedName } from '../../domain/channels/channel-name.ts'
import { reachesBack } from '../../domain/wire/reaches-back.ts'
import { type AppRouter, appRouter } from '../../trpc/index.ts'
import { createCallerFactory } from '../../trpc/trpc.ts'

const createCaller = createCallerFactory(appRouter)
type Caller = ReturnType<typeof createCaller>
type Answers = inferRouterOutputs<AppRouter>

/** What a workspace's page begins with: the answers that its browser would otherwise ask for, one after the other. */
export interface PageOpening {
  /** A clock time in ms, from before anything was read. */
  readAt: number
  slug: string
  found: Answers['workspace']['get']
  lists: Answers['channel']['list'] & Answers['workspace']['listMembers'] & Answers['agent']['list']
  count: Answers['notification']['count']
  activity: Answers['agent']['activity']
  channel: ChannelOpening | null
}

export interface ChannelOpening {
  channelId: string
  people: Answers['channel']['listMembers']
  /** A direct conversation has one thread and no list. */
  threads: Answers['thread']['list'] | null
  thread: ThreadOpening | null
}

/** A thread with the messages to show first. The page was read after the rest, so that its revision is no later. */
export interface ThreadOpening {
  opened: Answers['thread']['get']
  page: Answers['message']['list']
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A page goes out twice, drawn and as data: a thread of very long messages is rather read by itself. */
const largestThread = 200_000

/**
 * Reads what the page at an address begins with, as its visitor: through the same doors as the browser, and so with the
 * same rights and in the same shape. Null where there is nothing to open; the page then asks, and says so.
 */
export async function openPage(
  context: Parameters<typeof createCaller>[0],
  url: URL,
): Promise<PageOpening | null> {
  const [slug = '', segment = '', threadId = '', forkId] = url.pathname.split('/').slice(1).map(decode)
  if (slug === '' || slug === 'new' || slug === 'invite') return null
  const caller = createCaller(context)
  const readAt = Date.now()
  const hasChannel = segment !== '' && !isReservedName(segment)
  // A direct conversation goes by the id of its only thread.
  const wanted = hasChannel && !forkId ? (threadId || segment).match(uuid)?.[0] : undefined
  // What depends on nothing is read beside the rest. Should all of it fail, nobody waits for this one any more.
  const thread = wanted ? openThread(caller, wanted, url.searchParams.get('m')) : null
  thread?.catch(() => {})
  try {
    const found = await caller.workspace.get({ slug })
    const workspaceId = found.workspace.id
    const [channels, members, agents, count, activity] = await Promise.all([
      caller.channel.list({ workspaceId }),
      caller.workspace.listMembers({ workspaceId }),
      caller.agent.list({ workspaceId }),
      caller.notification.count({ workspaceId }),
      caller.agent.activity({ workspaceId }),
    ])
    const here = channels.channels.find(each => (each.kind === 'direct' ? each.id : each.name) === segment)
    const channel = hasChannel && here ? await openChannel(caller, here, thread) : null
    return { readAt, slug, found, lists: { ...channels, ...members, ...agents }, count, activity, channel }
  } catch {
    // Out of reach, or the database is away: the page asks again, and tells what it is answered.
    return null
  }
}

async function openChannel(
  caller: Caller,
  { id: channelId, kind }: Answers['channel']['list']['channels'][number],
  thread: Promise<ThreadOpening | null> | null,
): Promise<ChannelOpening> {
  const [people, threads, opened] = await Promise.all([
    caller.channel.listMembers({ channelId }),
    kind === 'direct' ? null : caller.thread.list({ channelId }),
    thread?.catch(() => null) ?? null,
  ])
  return { channelId, people, threads, thread: opened }
}

/** At the message that the address names, else where the unread ones begin, else at the end. */
async function openThread(
  caller: Caller,
  threadId: string,
  at: string | null,
): Promise<ThreadOpening | null> {
  const opened = await caller.thread.get({ threadId })
  const page = at
    ? await caller.message.list({ threadId, around: at })
    : await readFirst(caller, threadId, opened.thread)
  const isLarge = JSON.stringify(page).length > largestThread
  return isLarge ? null : { opened, page }
}

async function readFirst(caller: Caller, threadId: string, thread: Answers['thread']['get']['thread']) {
  const newest = await caller.message.list({ threadId })
  const { lastReadSeq, unreadCount } = thread
  if (lastReadSeq === 0 || unreadCount === 0 || reachesBack(newest, lastReadSeq)) return newest
  return caller.message.list({ threadId, around: lastReadSeq })
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
