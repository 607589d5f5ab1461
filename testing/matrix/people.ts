import { v7 as newId } from 'uuid'
import type { ApiScope } from '../../server/domain/workspaces/api-key.ts'
import type { MemberRole } from '../../server/domain/workspaces/workspace.ts'
import type { ApiStage } from '../api-stage.ts'
import type { Player } from '../cast.ts'
import { signToken } from '../sign-token.ts'
import { makePerson } from '../stage.ts'
import { type Place, plantPlace } from './plant-place.ts'

/** Stands in each text of the workspace that all its people may read, and of the private channel. */
export const words = { workspace: 'Kumquat', channel: 'Marzipan' } as const

/** A way in which somebody calls, and what that person is in Kumquat and in its private channel. */
export interface Caller {
  name: string
  /** Null: nobody is signed in. */
  token: string | null
  /** The role in Kumquat; null: not a member. */
  role: MemberRole | null
  isInChannel: boolean
  /** Set for an API key. */
  key?: { scope: ApiScope; isValid: boolean; isOfKumquat: boolean }
}

export interface Cast {
  callers: Caller[]
  /** The private channel of Kumquat. */
  secret: Place
  /** A public channel of Kumquat, and a channel of another workspace: own places of those who are refused. */
  hall: Place
  elsewhere: Place
}

/**
 * Founds Kumquat with a private channel and everybody who is not in it. Nora owns the channel, Mate is a guest in
 * it; Adam (admin), Mona (member), Gus (guest), Dora (was admin) are not in it; Rita was removed; Eve runs another
 * workspace; Nomad has none.
 */
export async function gather(stage: ApiStage): Promise<Cast> {
  const names = ['Nora', 'Mate', 'Adam', 'Mona', 'Gus', 'Dora', 'Rita', 'Eve', 'Nomad'] as const
  type Name = (typeof names)[number]
  const players = new Map<Name, Player>()
  for (const name of names) players.set(name, await stage.enter(makePerson(name)))
  const player = (name: Name) => {
    const found = players.get(name)
    if (!found) throw new Error(name)
    return found
  }

  const nora = player('Nora')
  const { workspace } = await nora.api.workspace.create.mutate({ name: words.workspace, slug: 'kumquat' })
  const workspaceId = workspace.id
  async function join(name: Name, role: MemberRole) {
    const { invite } = await nora.api.workspace.invite.mutate({ workspaceId, role })
    await player(name).api.workspace.acceptInvite.mutate({ token: invite.token })
  }
  await join('Mate', 'guest')
  await join('Adam', 'admin')
  await join('Mona', 'member')
  await join('Gus', 'guest')
  await join('Dora', 'admin')
  await join('Rita', 'member')
  await nora.api.workspace.updateMemberRole.mutate({
    workspaceId,
    userId: player('Dora').userId,
    role: 'member',
  })

  const openChannel = async (owner: Player, name: string, kind: 'public' | 'private', word: string) => {
    const { channel } = await owner.api.channel.create.mutate({ workspaceId, name, kind, topic: word })
    return { owner, workspaceId, slug: workspace.slug, channelId: channel.id, channelName: name, word }
  }
  const vault = await openChannel(nora, 'vault', 'private', words.channel)
  for (const name of ['Mate', 'Rita'] as const)
    await nora.api.channel.addMember.mutate({ channelId: vault.channelId, userId: player(name).userId })
  const eve = player('Eve')
  const other = await eve.api.workspace.create.mutate({ name: 'Elsewhere' })
  const { channels } = await eve.api.channel.list.query({ workspaceId: other.workspace.id })
  const general = channels.find(({ name }) => name === 'general')

  async function makeKey(name: Name, scope: ApiScope, at = workspaceId) {
    const { apiKey } = await player(name).api.apiKey.create.mutate({ workspaceId: at, name: 'Key', scope })
    return apiKey
  }
  const ritas = await makeKey('Rita', 'write')
  const expired = await makeKey('Nora', 'admin')
  const revoked = await makeKey('Nora', 'admin')
  const worker = await stage.hire()
  const secret = await plantPlace(stage, vault)
  const hall = await plantPlace(stage, await openChannel(player('Adam'), 'hall', 'public', words.workspace))
  const elsewhere = await plantPlace(stage, {
    owner: eve,
    workspaceId: other.workspace.id,
    slug: other.workspace.slug,
    channelId: general?.id ?? '',
    channelName: 'general',
    word: 'Papaya',
  })
  await worker.stop(5_000)
  await nora.api.workspace.removeMember.mutate({ workspaceId, userId: player('Rita').userId })
  await stage.root.query(`update api_keys set expires_at = now() - interval '1 minute' where id = $1`, [
    expired.id,
  ])
  await nora.api.apiKey.revoke.mutate({ keyId: revoked.id })

  const person = async (name: Name, role: MemberRole | null, isInChannel = false): Promise<Caller> => ({
    name,
    role,
    isInChannel,
    token: await signToken(stage.env.supabase.jwtSecret, player(name).userId, {
      email: makePerson(name).email,
    }),
  })
  const withKey = (
    name: string,
    key: string,
    scope: ApiScope,
    given: Partial<Caller & { isValid: boolean }>,
  ) => ({
    name,
    token: key,
    role: given.role ?? null,
    isInChannel: given.isInChannel ?? false,
    key: { scope, isValid: given.isValid ?? true, isOfKumquat: given.role !== undefined },
  })
  const member = { role: 'member' } as const
  const owner = { role: 'admin', isInChannel: true } as const
  const callers: Caller[] = [
    { name: 'nobody', token: null, role: null, isInChannel: false },
    await person('Nora', 'admin', true),
    await person('Mate', 'guest', true),
    await person('Adam', 'admin'),
    await person('Mona', 'member'),
    await person('Gus', 'guest'),
    await person('Dora', 'member'),
    await person('Rita', null),
    await person('Eve', null),
    await person('Nomad', null),
    withKey('Nora’s admin key', (await makeKey('Nora', 'admin')).key, 'admin', owner),
    withKey('Nora’s write key', (await makeKey('Nora', 'write')).key, 'write', owner),
    withKey('Nora’s read key', (await makeKey('Nora', 'read')).key, 'read', owner),
    withKey('Adam’s admin key', (await makeKey('Adam', 'admin')).key, 'admin', { role: 'admin' }),
    withKey('Mona’s write key', (await makeKey('Mona', 'write')).key, 'write', member),
    withKey('Mona’s read key', (await makeKey('Mona', 'read')).key, 'read', member),
    withKey('Eve’s admin key', (await makeKey('Eve', 'admin', other.workspace.id)).key, 'admin', {}),
    withKey('Rita’s key', ritas.key, 'write', { isValid: false }),
    withKey('an expired key', expired.key, 'admin', { ...owner, isValid: false }),
    withKey('a revoked key', revoked.key, 'admin', { ...owner, isValid: false }),
    withKey('an invented key', `ovk_${newId()}`, 'admin', { isValid: false }),
  ]
  return { callers, secret, hall, elsewhere }
}
