import { v7 as newId } from 'uuid'
import { listAgents } from '../../../db/agents/agents.ts'
import { insertChannelMember } from '../../../db/channels/channel-members.ts'
import { findFreeName, insertChannels } from '../../../db/channels/channels.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { joinForks } from '../../../db/forks/fork-reading.ts'
import { readAll } from '../../../db/messages/read-markers.ts'
import { findExample, insertExamplePeople } from '../../../db/workspaces/examples.ts'
import { findWorkspace, lockWorkspace } from '../../../db/workspaces/workspaces.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { type Example, exampleChannelName } from '../../../domain/workspaces/example/example.ts'
import { examplePeople, tellStory } from '../../../domain/workspaces/example/story.ts'
import { checkAdmin } from '../check-role.ts'
import type { ExampleAgent, ExampleScene } from './example-scene.ts'
import { playThread } from './play-thread.ts'

/**
 * Adds the example to a workspace, or finds the one that is there. Everybody who may browse channels finds it; only the
 * caller joins it. No model is called.
 */
export function showExample(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ example: Example }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId, doing: 'add the example' })
    await takeServiceRole(tx)
    // The second of two admins waits here, and finds the example of the first.
    await lockWorkspace(tx, { workspaceId })
    const known = await findExample(tx, { workspaceId })
    if (!known) await play(tx, { workspaceId, userId })
    const example = known ?? (await findExample(tx, { workspaceId }))
    if (!example) throw notFound('example')
    await insertChannelMember(tx, { workspaceId, userId, channelIds: [example.channelId] })
    return { example }
  })
}

async function play(tx: Tx, { workspaceId, userId }: { workspaceId: string; userId: string }): Promise<void> {
  const agent = await chooseAgent(tx, workspaceId)
  const channelId = newId()
  const name = await findFreeName(tx, { workspaceId, name: exampleChannelName })
  await insertChannels(tx, [
    {
      id: channelId,
      workspaceId,
      kind: 'public',
      name,
      topic: 'An example with made-up people',
      createdBy: userId,
      isExample: true,
    },
  ])
  await insertChannelMember(tx, { workspaceId, userId, channelIds: [channelId] })
  const people = examplePeople.map(displayName => ({ id: newId(), displayName }))
  await insertExamplePeople(tx, { channelId, people })
  const scene: ExampleScene = {
    workspaceId,
    channelId,
    agent,
    people: new Map(people.map(person => [person.displayName, person.id])),
  }
  const story = tellStory(agent)
  for (const thread of story) await playThread(tx, scene, thread)
  await joinForks(tx, { channelId, userId })
  await readAll(tx, { channelId, userId })
}

/** Chooses the agent of the example: the workspace’s default agent, or the first one that is on. */
async function chooseAgent(tx: Tx, workspaceId: string): Promise<ExampleAgent> {
  const workspace = await findWorkspace(tx, { workspaceId })
  const agents = (await listAgents(tx, { workspaceId })).filter(
    ({ isActive, isSystem }) => isActive && !isSystem,
  )
  const agent = agents.find(({ id }) => id === workspace?.defaultAgentId) ?? agents[0]
  if (!agent) {
    throw new DomainError(
      'agent_inactive',
      'The example needs an agent. Switch one on in the settings, then try again.',
    )
  }
  return { id: agent.id, slug: agent.slug, displayName: agent.displayName, mailbox: 'conversation' }
}
