import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Player } from '../../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../../testing/stage.ts'
import { limits } from '../../../domain/wire/limits.ts'

let stage: TestStage
let count = 0
beforeAll(async () => {
  stage = await createTestStage()
})
afterAll(() => stage.close())

const most = limits.invitesPerDay

async function enterAdmin(workspaceId?: string): Promise<{ admin: Player; workspaceId: string }> {
  const admin = await stage.enter(makePerson('Ada', `ada-${++count}@example.com`))
  if (workspaceId === undefined) {
    const { workspace } = await admin.api.workspace.create.mutate({
      name: 'Orchard',
      slug: `orchard-${count}`,
    })
    return { admin, workspaceId: workspace.id }
  }
  await stage.root.query(
    `insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'admin')`,
    [workspaceId, admin.userId],
  )
  return { admin, workspaceId }
}

/** Writes invitations of the past, as if they had been made then. */
const writeInvites = (by: { admin: Player; workspaceId: string }, many: number, ago = '1 hour') =>
  stage.root.query(
    `insert into invites (id, workspace_id, token_hash, role, created_by, created_at, expires_at, revoked_at)
     select gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), 'member', $2, now() - $4::interval,
       now() + interval '6 days', now()
     from generate_series(1, $3::int)`,
    [by.workspaceId, by.admin.userId, many, ago],
  )

const invite = ({ admin, workspaceId }: { admin: Player; workspaceId: string }, email?: string) =>
  admin.api.workspace.invite.mutate({ workspaceId, ...(email && { email }) })

it('refuses a person who made too many in 24 hours, revoked ones included, in all their workspaces', async () => {
  const here = await enterAdmin()
  const { workspace } = await here.admin.api.workspace.create.mutate({
    name: 'Press',
    slug: `press-${count}`,
  })
  await writeInvites(here, most.person - 1)
  await invite({ ...here, workspaceId: workspace.id })
  await expect(invite(here)).rejects.toThrow(
    'You made 50 invitations in the last 24 hours, and a person can’t make more. The invitations made so far still work.',
  )
  const other = await enterAdmin(here.workspaceId)
  expect(await refusalOf(invite(other))).toBe('not refused')
})

it('counts nothing that is older than 24 hours', async () => {
  const here = await enterAdmin()
  await writeInvites(here, most.person, '24 hours 1 minute')
  expect(await refusalOf(invite(here))).toBe('not refused')
})

it('refuses a workspace that made too many in 24 hours, whoever made them', async () => {
  const first = await enterAdmin()
  for (let people = 0; people < most.workspace / most.person; people++)
    await writeInvites(await enterAdmin(first.workspaceId), most.person)
  await expect(invite(first)).rejects.toThrow(
    '200 invitations to this workspace were made in the last 24 hours',
  )
})

it('sends an address three mails in 24 hours, from all workspaces and in all its spellings', async () => {
  const [here, there] = [await enterAdmin(), await enterAdmin()]
  const mailed = stage.mails.length
  await invite(here, 'carla@orchard.example')
  await invite(there, 'Carla+press@orchard.example')
  await invite(there, 'carla+2@orchard.example')
  for (const by of [here, there]) {
    await expect(invite(by, 'carla+3@orchard.example')).rejects.toThrow(
      'This address was already invited 3 times in the last 24 hours.',
    )
  }
  expect(stage.mails).toHaveLength(mailed + 3)
  expect(await refusalOf(invite(here, 'carla2@orchard.example'))).toBe('not refused')
  expect(await refusalOf(invite(here))).toBe('not refused')
})

it('leaves an earlier invitation open when it refuses one more, and counts those that were used', async () => {
  const here = await enterAdmin()
  const email = `dora-${count}@example.com`
  await invite(here, email)
  await invite(here, email)
  const { invite: last } = await invite(here, email)
  expect(await refusalOf(here.admin.api.workspace.resetInvite.mutate({ inviteId: last.id }))).toBe(
    'invites_full',
  )
  const dora = await stage.enter(makePerson('Dora', email))
  await dora.api.workspace.acceptInvite.mutate({ token: last.token })
  await here.admin.api.workspace.removeMember.mutate({ workspaceId: here.workspaceId, userId: dora.userId })
  expect(await refusalOf(invite(here, email))).toBe('invites_full')
})

it('holds for several web processes that are asked at the same moment', async () => {
  const [here, there] = [await enterAdmin(), await enterAdmin()]
  const email = `erik-${count}@example.com`
  const tries = [here, there, here, there, here, there].map(by => refusalOf(invite(by, email)))
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter(outcome => outcome === 'not refused')).toHaveLength(most.address)
  expect(outcomes.filter(outcome => outcome === 'invites_full')).toHaveLength(3)
})
