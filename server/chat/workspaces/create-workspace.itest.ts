import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Player } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { setWorkspaceCreators } from '../../db/workspaces/instance-settings.ts'

let stage: TestStage
let first: Player
let second: Player
beforeAll(async () => {
  stage = await createTestStage()
  await stage.db.asWorker(tx => setWorkspaceCreators(tx, 'admins'))
  first = await stage.enter(makePerson('Ada'))
  second = await stage.enter(makePerson('Bob'))
})
afterAll(() => stage.close())

const create = (by: Player, slug: string) => by.api.workspace.create.mutate({ name: 'Orchard', slug })
const mayCreate = async (by: Player) => (await by.api.workspace.list.query()).mayCreate

it('lets only one first person create the first workspace, even if two try at the same moment', async () => {
  expect(await mayCreate(second)).toBe(true)
  const outcomes = await Promise.all([create(first, 'one'), create(second, 'two')].map(refusalOf))
  expect(outcomes.sort()).toEqual(['not refused', 'workspaces_closed'])
  if (!(await mayCreate(first))) [first, second] = [second, first]
})

it('refuses others, in a sentence that says what to do, and tells them before', async () => {
  expect(await mayCreate(second)).toBe(false)
  await expect(create(second, 'mine')).rejects.toThrow(
    'Only admins of a workspace can create another one on this server. Ask an admin to create it, or to invite you to theirs.',
  )
})

it('lets admins of any workspace create another one, and members and guests none', async () => {
  const workspaceId = (await first.api.workspace.list.query()).workspaces[0]?.id ?? ''
  const { invite } = await first.api.workspace.invite.mutate({ workspaceId, role: 'guest' })
  await second.api.workspace.acceptInvite.mutate({ token: invite.token })
  for (const role of ['guest', 'member'] as const) {
    await first.api.workspace.updateMemberRole.mutate({ workspaceId, userId: second.userId, role })
    expect(await refusalOf(create(second, `by-${role}`))).toBe('workspaces_closed')
  }
  await first.api.workspace.updateMemberRole.mutate({ workspaceId, userId: second.userId, role: 'admin' })
  expect(await mayCreate(second)).toBe(true)
  expect(await refusalOf(create(second, 'by-admin'))).toBe('not refused')
})

it('is enforced by the database, whichever way a workspace is made', async () => {
  const eve = await stage.enter(makePerson('Eve'))
  const insert = stage.root.query(
    `insert into workspaces (id, name, slug, created_by) values (gen_random_uuid(), 'Eve', 'eve', $1)`,
    [eve.userId],
  )
  await expect(insert).rejects.toThrow('workspaces_closed')
})

it('lets everyone create workspaces if the server says so', async () => {
  await stage.db.asWorker(tx => setWorkspaceCreators(tx, 'anyone'))
  const finn = await stage.enter(makePerson('Finn'))
  expect(await mayCreate(finn)).toBe(true)
  expect(await refusalOf(create(finn, 'finns'))).toBe('not refused')
})
