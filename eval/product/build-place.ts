import { v7 as newId } from 'uuid'
import type { Agent } from '../../server/domain/agents/agent.ts'
import type { Player } from '../../testing/cast.ts'
import type { Said } from '../checks/check.ts'
import type { Conversation } from '../conversation.ts'
import { type Line, readTalk } from '../talk/read-talk.ts'
import type { Product } from './open-product.ts'

/** A conversation in the product: the place where the question is asked, and the people. */
export interface Place {
  workspaceId: string
  /** The person who created the workspace. */
  admin: Player
  people: ReadonlyMap<string, Player>
  agent: { id: string; slug: string; displayName: string; versionId: string }
  threadId: string
  forkId: string | null
  /** The messages of the thread or fork before the question. */
  messages: readonly Said[]
}

export interface PlaceOptions {
  /** The agent's handle. */
  agent: string
  /** Null: the model that the agent has. */
  model: string | null
  now: Date
}

/** Creates the workspace of a conversation, and has its people write their messages. */
export async function buildPlace(
  product: Product,
  conversation: Conversation,
  options: PlaceOptions,
): Promise<Place> {
  const { now } = options
  const { workspaceId, admin, people } = await gather(product, conversation)
  const { agents } = await admin.api.agent.list.query({ workspaceId })
  const agent = await prepareAgent(admin, agents, options)
  const town: Town = { product, workspaceId, admin, people, conversation, agents, agent }

  const channelId = await openChannel(town, {
    ...conversation.channel,
    talkers: Object.keys(conversation.people),
  })
  const thread = await playThread(town, channelId, readTalk(conversation.talk, now))
  for (const { channel, kind, talk } of conversation.elsewhere ?? []) {
    const lines = readTalk(talk, now)
    const talkers = [...new Set(lines.map(({ author }) => author))]
    const other = await openChannel(town, { name: channel, ...(kind && { kind }), talkers })
    await playThread(town, other, lines)
  }
  for (const words of conversation.deleted ?? []) {
    const said = thread.messages.find(({ content }) => content.includes(words))
    if (!said) throw new Error(`Nobody said '${words}'.`)
    await findPlayer(town, said.author).api.message.delete.mutate({ messageId: said.id })
  }
  const fork = conversation.fork ? await playFork(town, thread, conversation.fork, now) : null
  return {
    workspaceId,
    admin,
    people,
    agent,
    threadId: thread.threadId,
    forkId: fork?.forkId ?? null,
    messages: fork?.messages ?? thread.messages,
  }
}

interface Town extends Pick<Place, 'workspaceId' | 'admin' | 'people' | 'agent'> {
  product: Product
  conversation: Conversation
  agents: readonly Agent[]
}

interface Played {
  threadId: string
  messages: Said[]
}

/** Creates the workspace; everybody joins by an invitation. */
async function gather(product: Product, { workspace: name, people }: Conversation) {
  const [creator] = Object.entries(people).find(([, role]) => role === 'admin') ?? []
  if (!creator) throw new Error(`${name} has no admin.`)
  const admin = await product.enter(creator)
  const { workspace } = await admin.api.workspace.create.mutate({ name, slug: product.nextSlug(name) })
  const workspaceId = workspace.id
  const players = new Map([[creator, admin]])
  for (const [person, role] of Object.entries(people)) {
    if (person === creator) continue
    const { invite } = await admin.api.workspace.invite.mutate({ workspaceId, role })
    const player = await product.enter(person)
    await player.api.workspace.acceptInvite.mutate({ token: invite.token })
    players.set(person, player)
  }
  return { workspaceId, admin, people: players }
}

async function prepareAgent({ api }: Player, agents: readonly Agent[], { agent: slug, model }: PlaceOptions) {
  const agent = agents.find(each => each.slug === slug && !each.isSystem)
  if (!agent) throw new Error(`There is no agent @${slug}.`)
  const { id, displayName } = agent
  if (!agent.isActive) await api.agent.toggleActive.mutate({ agentId: id, isActive: true })
  if (model === null || model === agent.model) {
    return { id, slug, displayName, versionId: agent.currentVersionId }
  }
  const edited = await api.agent.update.mutate({ agentId: id, model })
  return { id, slug, displayName, versionId: edited.agent.currentVersionId }
}

/** Opens a channel with the people who talk there. Members join a public channel by themselves, guests can't. */
async function openChannel(
  { admin, workspaceId, people, conversation }: Town,
  given: { name: string; topic?: string; kind?: 'private'; talkers: readonly string[] },
): Promise<string> {
  const { talkers, ...fields } = given
  const { channels } = await admin.api.channel.list.query({ workspaceId })
  const existing = channels.find(({ name }) => name === given.name)
  const channel = existing ?? (await admin.api.channel.create.mutate({ workspaceId, ...fields })).channel
  for (const [name, { userId }] of people) {
    const isAdded = given.kind === 'private' || conversation.people[name] === 'guest'
    if (isAdded && talkers.includes(name))
      await admin.api.channel.addMember.mutate({ channelId: channel.id, userId })
  }
  return channel.id
}

async function playThread(town: Town, channelId: string, lines: readonly Line[]): Promise<Played> {
  const [first, ...others] = lines
  if (!first) throw new Error('A thread needs a first message.')
  const { thread, message } = await findPlayer(town, first.author).api.thread.create.mutate({
    channelId,
    content: first.content,
    forPeople: true,
  })
  const place = { threadId: thread.id, channelId, forkId: null }
  const messages = [{ ...first, id: message.id, number: message.seq, isOwn: false }]
  for (const line of others) messages.push(await say(town, place, line))
  await dateBack(town, messages)
  return { threadId: thread.id, messages }
}

async function playFork(
  town: Town,
  { threadId, messages }: Played,
  { at, description, talk }: NonNullable<Conversation['fork']>,
  now: Date,
) {
  const parent = messages.find(({ content }) => content.includes(at))
  const lines = readTalk(talk, now)
  const [first] = lines
  if (!parent || !first) throw new Error(`The fork '${description}' has no beginning.`)
  const { fork } = await findPlayer(town, first.author).api.fork.create.mutate({
    messageId: parent.id,
    description,
    divePartnerId: town.agent.id,
  })
  const place = { threadId, forkId: fork.id, channelId: '' }
  const said: Said[] = []
  for (const line of lines) said.push(await say(town, place, line))
  await dateBack(town, said)
  return { forkId: fork.id, messages: said }
}

/** Posts a message that no agent answers. Earlier answers of agents have no task. */
async function say(
  town: Town,
  place: { threadId: string; channelId: string; forkId: string | null },
  line: Line,
): Promise<Said> {
  const { threadId, forkId } = place
  const agent = town.agents.find(({ displayName }) => displayName === line.author)
  if (agent && !town.people.has(line.author)) return sayAsAgent(town, place, line, agent.id)
  const { message } = await findPlayer(town, line.author).api.message.send.mutate({
    threadId,
    ...(forkId ? { forkId } : {}),
    content: line.content,
    forPeople: true,
  })
  return { ...line, id: message.id, number: message.forkNumber ?? message.seq, isOwn: false }
}

async function sayAsAgent(
  { product, workspaceId, agent }: Town,
  { threadId, channelId, forkId }: { threadId: string; channelId: string; forkId: string | null },
  line: Line,
  authorAgentId: string,
): Promise<Said> {
  const { id, seq, forkNumber } = await product.db.asWorker(tx =>
    tx
      .insertInto('messages')
      .values({
        id: newId(),
        workspaceId,
        channelId,
        threadId,
        forkId,
        seq: 0,
        rev: 0,
        authorType: 'agent',
        authorAgentId,
        content: line.content,
      })
      .returning(['id', 'seq', 'forkNumber'])
      .executeTakeFirstOrThrow(),
  )
  return { ...line, id, number: forkNumber ?? seq, isOwn: authorAgentId === agent.id }
}

/** Gives messages the times of the data, in place of those at which they were posted. */
async function dateBack({ product }: Town, messages: readonly Said[]): Promise<void> {
  const given = [messages.map(({ id }) => id), messages.map(({ at }) => at)]
  const times = 'unnest($1::uuid[], $2::timestamptz[]) as given (id, at)'
  await product.past.query(`update messages m set created_at = at from ${times} where m.id = given.id`, given)
  await product.past.query(
    `update search_entries e set created_at = at from ${times} where e.message_id = given.id`,
    given,
  )
  await product.past.query(
    `update threads t set created_at = said.first, last_activity_at = said.last
     from (select thread_id, min(created_at) as first, max(created_at) as last from messages
       where thread_id = (select thread_id from messages where id = $1) group by thread_id) said
     where t.id = said.thread_id`,
    [messages[0]?.id],
  )
}

/** Returns the account of one of the people. */
export function findPlayer({ people }: Pick<Place, 'people'>, name: string): Player {
  const player = people.get(name)
  if (!player) throw new Error(`${name} is not among the people of the conversation.`)
  return player
}
