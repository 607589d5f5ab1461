import type { inferRouterOutputs } from '@trpc/server'
import { isReservedName } from '../../domain/channels/channel-name.ts'
import { holdsAllAfter } from '../../domain/wire/holds-all-after.ts'
import type { AppRouter } from '../../trpc/index.ts'
import { openResolving, type ResolvingOpening } from './open-resolving.ts'
import type { PageCaller, PageReads } from './page-reads.ts'

type Answers = inferRouterOutputs<AppRouter>

/**
 * The data that a workspace's page starts with: the answers that its browser would otherwise ask for, one
 * after the other.
 */
export interface PageOpening {
  /** A clock time in ms, from before the first read. */
  readAt: number
  slug: string
  found: Answers['workspace']['get']
  lists: Answers['channel']['list'] & Answers['workspace']['listMembers'] & Answers['agent']['list']
  count: Answers['notification']['count']
  activity: Answers['agent']['activity']
  scheduled: Answers['later']['scheduledMarks']
  sidebar: Answers['sidebar']['get']
  /** The visitor's own forks, for the sidebar. */
  mine: Answers['fork']['mine']
  /** The built-in offline model answers. */
  isOffline: boolean
  channel: ChannelOpening | null
}

export interface ChannelOpening {
  channelId: string
  people: Answers['channel']['listMembers']
  pins: Answers['pin']['marks']
  /** A direct message has one thread and no list. */
  threads: Answers['thread']['list'] | null
  thread: ThreadOpening | null
  /** The person's own drafts for the boxes of this page. */
  drafts: Answers['draft']['list']['drafts']
}

/**
 * A thread, or one of its forks, with the messages to show first. The page is read after the thread, so that its
 * revision is not older than the thread's.
 */
export interface ThreadOpening {
  opened: Answers['thread']['get']
  /** The fork whose messages these are, with the message that it starts from; null: they are the thread's own. */
  fork: Answers['fork']['get'] | null
  page: Answers['message']['list']
  /** The visitor's marks on messages of the thread. */
  marks: Answers['later']['marks']
  following: Answers['notification']['following']
  /** The messages from which people made decisions and to-dos. */
  entries: Answers['ledger']['marks']
  /** Null: the fork is not being resolved here. */
  resolving: ResolvingOpening | null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/**
 * A page sends its data twice, as HTML and as JSON: a thread of very long messages is better read separately.
 */
const largestThread = 200_000

/**
 * Reads the data that the page at an address starts with, for its visitor: through the same procedures as the
 * browser, so with the same rights and in the same format. Null if there is nothing to read; the page then
 * asks, and says so.
 */
export async function openPage(reads: PageReads, url: URL): Promise<PageOpening | null> {
  const [slug = '', segment = '', threadId = '', part, forkId = '', panel] = url.pathname
    .split('/')
    .slice(1)
    .map(decode)
  if (['', 'new', 'invite', 'account'].includes(slug)) return null
  const { caller, isOffline } = reads
  const readAt = Date.now()
  const hasChannel = segment !== '' && !isReservedName(segment)
  const isInFork = part === 'fork' && uuid.test(forkId)
  // A direct message is addressed by the id of its only thread.
  const wanted =
    hasChannel && (!part || part === 'forks' || isInFork) ? (threadId || segment).match(uuid)?.[0] : undefined
  // Data that depends on nothing is read in parallel. If the other reads fail, nobody waits for this one any
  // more.
  const thread = wanted
    ? openThread(reads, wanted, isInFork ? forkId : null, {
        at: url.searchParams.get('m'),
        isResolving: panel === 'resolve',
      })
    : null
  thread?.catch(() => {})
  try {
    const found = await reads.workspace(slug)
    const workspaceId = found.workspace.id
    const [channels, members, agents, count, activity, scheduled, sidebar, mine] = await Promise.all([
      reads.channels(workspaceId),
      reads.people(workspaceId),
      caller.agent.list({ workspaceId }),
      caller.notification.count({ workspaceId }),
      caller.agent.activity({ workspaceId }),
      caller.later.scheduledMarks({ workspaceId }),
      caller.sidebar.get({ workspaceId }),
      caller.fork.mine({ workspaceId }),
    ])
    const here = channels.channels.find(each => (each.kind === 'direct' ? each.id : each.name) === segment)
    const channel = hasChannel && here ? await openChannel(caller, here, thread) : null
    const lists = { ...channels, ...members, ...agents }
    return { readAt, slug, found, lists, count, activity, scheduled, sidebar, mine, isOffline, channel }
  } catch {
    // The data is out of reach, or the database is down: the page asks again, and shows the answer that it
    // gets.
    return null
  }
}

async function openChannel(
  caller: PageCaller,
  { id: channelId, kind }: Answers['channel']['list']['channels'][number],
  thread: Promise<ThreadOpening | null> | null,
): Promise<ChannelOpening> {
  const [people, pins, threads, opened, drafts] = await Promise.all([
    caller.channel.listMembers({ channelId }),
    caller.pin.marks({ channelId }),
    kind === 'direct' ? null : caller.thread.list({ channelId }),
    thread?.catch(() => null) ?? null,
    caller.draft.list(),
  ])
  const boxes = [`new:${channelId}`, opened?.fork?.fork.id ?? opened?.opened.thread.id]
  return {
    channelId,
    people,
    pins,
    threads,
    thread: opened,
    drafts: drafts.drafts.filter(({ conversation }) => boxes.includes(conversation)),
  }
}

/**
 * Reads a thread, or a fork of it, around the message that the address names, else around the first unread one, else at
 * the end.
 */
async function openThread(
  reads: PageReads,
  threadId: string,
  forkId: string | null,
  { at, isResolving }: { at: string | null; isResolving: boolean },
): Promise<ThreadOpening | null> {
  const { caller } = reads
  const [opened, fork, marks, following, entries, resolving] = await Promise.all([
    reads.thread(threadId),
    forkId === null ? null : reads.fork(forkId),
    caller.later.marks({ threadId }),
    caller.notification.following({ threadId }),
    caller.ledger.marks({ threadId }),
    forkId !== null && isResolving ? openResolving(caller, { threadId, forkId }, largestThread) : null,
  ])
  const place = forkId === null ? { threadId } : { threadId, forkId }
  const page = at
    ? await caller.message.list({ ...place, around: at })
    : await readFirst(caller, place, fork ? markerOf(fork) : markerOfThread(opened.thread))
  const isLarge = JSON.stringify(page).length > largestThread
  return isLarge ? null : { opened, fork, page, marks, following, entries, resolving }
}

/** `marker`: the number of the last message that the visitor has read; null: nothing is unread. */
async function readFirst(
  caller: PageCaller,
  place: { threadId: string; forkId?: string },
  marker: number | null,
) {
  const newest = await caller.message.list(place)
  if (marker === null || holdsAllAfter(newest, marker)) return newest
  return caller.message.list({ ...place, near: marker + 1 })
}

function markerOfThread({ unreadCount, lastReadSeq }: Answers['thread']['get']['thread']): number | null {
  return unreadCount === 0 ? null : lastReadSeq
}

/** A fork has a marker only for the people who take part in it. */
function markerOf({ lastReadNumber, lastReadSeq }: Answers['fork']['get']): number | null {
  return lastReadNumber === null ? null : (lastReadSeq ?? 0)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
