import { showCatchUp } from '@/components/catch-up/catching-up'
import { peoplePath } from '@/components/directory/people-path'
import { forkingFrom } from '@/components/forks/dialog/forking-from'
import { findSpeaker } from '@/components/people/speaker'
import type { ReadActs } from '@/components/reading/use-read-acts'
import { scopeSearch, searchPath } from '@/components/search/search-path'
import { listSettingsPages } from '@/components/settings/settings-pages'
import { type Overlay, overlay } from '@/components/shortcuts/overlay'
import type { ShortcutName } from '@/components/shortcuts/shortcut-list'
import { catchUpStrings } from '@/components/strings/catch-up/catch-up'
import { readActsStrings } from '@/components/strings/reading/acts'
import { readingStrings } from '@/components/strings/reading/reading'
import { paletteStrings as words } from '@/components/strings/shell/palette'
import { chooseTheme, themes } from '@/components/ui/theme'
import { memoryPath } from '@/components/workspace/memory-path'
import { findNamed } from '@/components/workspace/names/named'
import { channelPath, threadPath } from '@/components/workspace/thread-path'
import type { WorkspaceView } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'
import type { Channel } from '@/server/domain/channels/channel'
import type { Message } from '@/server/domain/messages/message'
import { type NameOf, namedText } from '@/server/domain/messages/plain-parts'
import type { Member } from '@/server/domain/workspaces/workspace'
import { type Findable, rankItems } from './rank-items'
import type { Visit } from './recent'

/** An item of the palette: a place to go to, or an action. */
export interface PaletteItem extends Findable {
  kind: 'channel' | 'person' | 'agent' | 'thread' | 'fork' | 'result' | 'file' | 'act'
  /** The text at its right end. */
  hint: string
  icon?: string
  channel?: Channel
  member?: Member
  agent?: Agent
  shortcut?: ShortcutName
  /** An address to open, an action to run, or somebody to talk to. */
  goes: string | (() => void) | { userIds: string[] } | { agentId: string }
}

/** Lists the items shown before anything is typed: recently used ones, and common actions. */
export function listFirst(items: readonly PaletteItem[], usedAt: ReadonlyMap<string, number>): PaletteItem[] {
  const recent = items.filter(({ id }) => usedAt.has(id))
  const others = items.filter(({ id }) => !usedAt.has(id))
  const channels = others.filter(({ kind }) => kind === 'channel')
  const places = [...rankItems(recent, '', usedAt), ...channels].slice(0, 7)
  return [...places, ...others.filter(({ kind }) => kind === 'act').slice(0, 5)]
}

/**
 * Lists everything that the page itself finds by name; the server finds forks, results and files. `here`: the open
 * channel.
 */
export function listPaletteItems(
  view: WorkspaceView,
  recent: readonly Visit[],
  forkable: Message | null,
  here: Channel | undefined,
  markRead: ReadActs['markRead'],
): PaletteItem[] {
  return [
    ...listChannels(view),
    ...listPeople(view),
    ...listDirect(view),
    ...listThreads(view, recent),
    ...listActs(view, forkable, here, markRead),
  ]
}

function listChannels({ workspace, channels }: WorkspaceView): PaletteItem[] {
  return channels
    .filter(({ kind }) => kind !== 'direct')
    .map(channel => ({
      id: channel.id,
      kind: 'channel',
      label: `#${channel.name}`,
      words: channel.topic,
      hint: channel.archivedAt ? words.archived : channel.topic,
      icon: channel.kind === 'private' ? 'lock' : 'hash',
      channel,
      goes: channelPath(workspace, channel),
    }))
}

/**
 * Lists group conversations by the names of their members; a conversation with one
 * person is found as that person, as long as they are here.
 */
function listDirect(view: WorkspaceView): PaletteItem[] {
  const { workspace, channels, members, me } = view
  return channels.flatMap((channel): PaletteItem[] => {
    const others = channel.directUserIds?.filter(userId => userId !== me.userId) ?? []
    if (others.length === 0 || (others.length === 1 && members.has(others[0] ?? ''))) return []
    const names = others.map(userId => findSpeaker(view, userId).fullName)
    return [
      {
        id: channel.id,
        kind: 'person',
        label: names.join(', '),
        hint: '',
        icon: others.length === 1 ? 'user' : 'users',
        channel,
        goes: channelPath(workspace, channel),
      },
    ]
  })
}

function listPeople({ workspace, members, agents, me }: WorkspaceView): PaletteItem[] {
  const people = [...members.values()].map(
    (member): PaletteItem => ({
      id: member.userId,
      kind: 'person',
      label: member.displayName,
      words: `@${member.handle}`,
      hint: `@${member.handle}`,
      member,
      goes: member.userId === me.userId ? searchPath(workspace, 'from:me ') : { userIds: [member.userId] },
    }),
  )
  const known = [...agents.values()].filter(agent => !agent.isSystem && agent.isActive)
  return people.concat(
    known.map(agent => ({
      id: agent.id,
      kind: 'agent',
      label: agent.displayName,
      words: `@${agent.slug} ${agent.description}`,
      hint: `@${agent.slug}`,
      agent,
      goes: { agentId: agent.id },
    })),
  )
}

/** Lists only threads of channels that the person can still read. */
function listThreads({ workspace, channels }: WorkspaceView, recent: readonly Visit[]): PaletteItem[] {
  return recent.flatMap(({ thread }): PaletteItem[] => {
    const channel = channels.find(({ id }) => id === thread?.channelId)
    if (!thread || !channel) return []
    return [
      {
        id: thread.id,
        kind: 'thread',
        label: thread.title,
        hint: channel.kind === 'direct' ? '' : `#${channel.name}`,
        icon: 'message-square',
        goes: threadPath(workspace, channel, thread.id),
      },
    ]
  })
}

function listActs(
  view: WorkspaceView,
  message: Message | null,
  here: Channel | undefined,
  markRead: ReadActs['markRead'],
): PaletteItem[] {
  const { workspace, me, channels } = view
  const act = (
    id: string,
    { label, words: more }: { label: string; words?: string },
    goes: PaletteItem['goes'],
    icon: string,
    shortcut?: ShortcutName,
  ): PaletteItem => ({
    id: `act:${id}`,
    kind: 'act',
    label,
    hint: '',
    icon,
    goes,
    ...(more && { words: more }),
    ...(shortcut && { shortcut }),
  })
  const show = (what: Overlay) => () => overlay.set(what)
  const { acts } = words
  const pages = listSettingsPages(me.role).map(page =>
    act(
      `settings:${page.path}`,
      { label: words.settings(page.label) },
      `/${workspace.slug}/settings/${page.path}`,
      page.icon,
    ),
  )
  const place = channels.find(({ id }) => id === message?.channelId)
  const canFork = message !== null && place !== undefined && place.archivedAt === null
  return [
    ...(canFork
      ? [
          act(
            'fork',
            acts.fork(namedText(message.content, nameIn(view, message), 40)),
            () => forkingFrom.set({ message, isProposed: false }),
            'git-branch',
            'fork',
          ),
        ]
      : []),
    act('search', acts.search, searchPath(workspace, scopeSearch(view, here)), 'search', 'search'),
    act('decisions', acts.decisions, `/${workspace.slug}/decisions`, 'scale'),
    act('memory', acts.memory, memoryPath(workspace), 'bookmark'),
    act('later', acts.later, `/${workspace.slug}/later`, 'calendar-clock'),
    act('people', acts.people, peoplePath(workspace), 'users'),
    act('schedules', acts.schedules, `/${workspace.slug}/schedules`, 'clock'),
    ...(here && here.kind !== 'direct'
      ? [
          act(
            'catch-up-here',
            catchUpStrings.paletteHere(here.name),
            () => showCatchUp({ kind: 'channel', channelId: here.id }),
            'history',
          ),
        ]
      : []),
    act('catch-up', catchUpStrings.palette, () => showCatchUp({ kind: 'workspace' }), 'history'),
    ...(here && here.kind !== 'direct'
      ? [
          act(
            'mark-here',
            readActsStrings.palette.here(here.name),
            () => void markRead({ channelIds: [here.id] }, readingStrings.channelRead(here.name)),
            'check',
          ),
        ]
      : []),
    act(
      'mark-all',
      readActsStrings.palette.all,
      () => void markRead('everything', readingStrings.allRead),
      'check',
      'markAllRead',
    ),
    act('inbox', acts.inbox, `/${workspace.slug}/inbox`, 'inbox', 'inbox'),
    ...(me.role === 'guest' ? [] : [act('channel', acts.channel, show('channel'), 'plus')]),
    ...(me.role === 'admin'
      ? [
          act('invite', acts.invite, show('invite'), 'user-plus'),
          act('agents', acts.agents, `/${workspace.slug}/settings/agents`, 'layers'),
        ]
      : []),
    act('sheet', acts.sheet, show('sheet'), 'info', 'sheet'),
    ...themes.map(theme => act(`theme:${theme}`, acts[theme], () => chooseTheme(theme), 'contrast')),
    ...pages,
    act('workspaces', acts.workspaces, '/?choose', 'arrow-right'),
  ]
}

function nameIn(view: WorkspaceView, { metadata }: Message): NameOf {
  return handle => findNamed(view, handle, metadata.mentions)?.displayName ?? null
}
