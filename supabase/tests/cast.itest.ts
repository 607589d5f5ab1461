import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpStage, type Orchard, plantOrchard } from '../../testing/cast.ts'
import { type DoorFixture, startDoor } from '../../testing/door.ts'

let door: DoorFixture
let orchard: Orchard

beforeAll(async () => {
  door = await startDoor()
  orchard = await plantOrchard(createHttpStage(door.local.url))
})
afterAll(() => door.stop())

it('brings its people in through Auth and the API, like everybody', async () => {
  const { workspace, channels, people } = orchard
  expect(workspace).toMatchObject({ name: 'Orchard', slug: 'orchard' })
  expect(Object.keys(channels)).toEqual(['general', 'harvest', 'random'])
  const { members } = await people.ada.api.workspace.listMembers.query({ workspaceId: workspace.id })
  expect(members.map(({ displayName, handle, role }) => `${displayName} @${handle} ${role}`)).toEqual([
    'Ada @ada admin',
    'Bob @bob member',
    'Carla @carla member',
    'Deniz @deniz guest',
  ])
  const { user } = await people.bob.api.session.get.query()
  expect(user).toMatchObject({ id: people.bob.userId, email: 'bob@orchard.example' })
})

it('may talk at once, and others see it typing', async () => {
  const { channels, people } = orchard
  const { thread, tasks } = await people.bob.api.thread.create.mutate({
    channelId: channels.general?.id ?? '',
    content: '@vibe which apples first?',
  })
  expect(tasks).toMatchObject([{ status: 'queued', actingUserId: people.bob.userId }])
  await people.carla.api.session.typing.mutate({ threadId: thread.id })
})
