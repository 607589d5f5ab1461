import { createHttpStage } from '../../testing/cast.ts'
import { apiOf, channelOf, type Play } from './play.ts'

/** Somebody with an account and no workspace. */
export const eve = {
  displayName: 'Eve',
  email: 'eve@elsewhere.example',
  password: 'grapes-in-may',
  role: 'member',
} as const

/** Makes an empty second workspace, keys, invitations, and an agent with several versions. */
export async function makePlaces(play: Play): Promise<void> {
  const { ada } = play.orchard.people
  const workspaceId = play.orchard.workspace.id
  await createHttpStage(play.origin).enter(eve)
  const { workspace: grove } = await ada.api.workspace.create.mutate({ name: 'Pear Grove', slug: 'grove' })
  await makeInvites(play, grove.id)

  for (const [name, scope] of [
    ['Nightly report', 'write'],
    ['Dashboard', 'read'],
    ['Old importer', 'admin'],
  ] as const) {
    const { apiKey } = await ada.api.apiKey.create.mutate({ workspaceId, name, scope })
    if (name === 'Old importer') await ada.api.apiKey.revoke.mutate({ keyId: apiKey.id })
  }

  const { agent } = await ada.api.agent.create.mutate({
    workspaceId,
    name: 'Pruner',
    slug: 'pruner',
    displayName: 'Pruner',
    description: 'Knows when to cut',
    systemPrompt: 'You know when a tree has to be cut.\n\nSay it in one sentence.\nName the month.',
    model: 'claude-sonnet-5-5',
    capabilities: ['pruning', 'trees'],
  })
  const { agentId } = { agentId: agent.id }
  await ada.api.agent.update.mutate({
    agentId,
    systemPrompt:
      'You know when a tree has to be cut.\n\nSay it in two sentences.\nName the month and the tool.',
    note: 'Two sentences, because one was too short',
    maxTurns: 3,
    maxTotalTokens: null,
  })
  await ada.api.agent.update.mutate({
    agentId,
    model: 'claude-opus-5-5',
    effort: 'high',
    note: 'A larger model',
  })
  const { versions } = await ada.api.agent.versions.query({ agentId })
  const second = versions.find(({ version }) => version === 2)
  if (second) await ada.api.agent.rollback.mutate({ agentId, versionId: second.id })
  play.places.agent = `/orchard/settings/agents/${agentId}`
  await ada.api.workspace.update.mutate({ workspaceId, dailyUsd: 5, monthlyUsd: 50 })
}

async function makeInvites(play: Play, groveId: string) {
  const api = apiOf(play, 'ada')
  const workspaceId = play.orchard.workspace.id
  const remember = async (name: string, given: Parameters<typeof api.workspace.invite.mutate>[0]) => {
    const { invite } = await api.workspace.invite.mutate(given)
    play.places[`invite.${name}`] = new URL(invite.url).pathname
    return invite.id
  }
  await remember('link', { workspaceId: groveId })
  await remember('member', { workspaceId })
  const channelIds = [channelOf(play, 'harvest').id]
  await remember('mail', { workspaceId, role: 'guest', email: 'gwen@press.example', channelIds })
  const inviteId = await remember('revoked', { workspaceId, role: 'admin' })
  await api.workspace.revokeInvite.mutate({ inviteId })
}
