/** Tests what people tell about themselves, and who finds them in the directory. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard, type Role } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let workspaceId: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  workspaceId = orchard.workspace.id
})
afterAll(() => stage.close())

const seen = async (
  name: 'ada' | 'bob' | 'carla' | 'deniz',
  by: 'ada' | 'bob' | 'carla' | 'deniz' = 'ada',
) => {
  const { members } = await orchard.people[by].api.workspace.listMembers.query({ workspaceId })
  return members.find(({ userId }) => userId === orchard.people[name].userId)
}

describe('a status', () => {
  it('is seen by the others until it ends, and ends by itself', async () => {
    const endsAt = new Date(Date.now() + 3_600_000).toISOString()
    const status = { emoji: '🌴', text: 'On holiday', endsAt }
    await orchard.people.bob.api.session.update.mutate({ status })
    const shown = (await seen('bob'))?.status
    expect(shown).toMatchObject({ emoji: '🌴', text: 'On holiday' })
    expect(new Date(shown?.endsAt ?? 0).toISOString()).toBe(endsAt)
    await stage.root.query(`update profiles set status_ends_at = now() - interval '1 second' where id = $1`, [
      orchard.people.bob.userId,
    ])
    expect((await seen('bob'))?.status).toBeNull()
  })

  it('stays until it is removed if it has no end', async () => {
    const { api } = orchard.people.bob
    await api.session.update.mutate({ status: { emoji: '🎧', text: '', endsAt: null } })
    expect((await seen('bob'))?.status).toEqual({ emoji: '🎧', text: '', endsAt: null })
    await api.session.update.mutate({ title: 'Presses cider' })
    expect(await seen('bob')).toMatchObject({ title: 'Presses cider', status: { emoji: '🎧' } })
    await api.session.update.mutate({ status: null })
    expect((await seen('bob'))?.status).toBeNull()
  })

  it('is one emoji with an end in the future', async () => {
    const { api } = orchard.people.bob
    const set = (emoji: string, endsAt: string | null) =>
      refusalOf(api.session.update.mutate({ status: { emoji, text: '', endsAt } }))
    expect(await set('holiday', null)).toBe('invalid_input')
    expect(await set('🌴🌴', null)).toBe('invalid_input')
    expect(await set('🌴', '2020-01-01T00:00:00Z')).toBe('invalid_input')
  })
})

describe('the directory', () => {
  const find = async (by: 'ada' | 'deniz', query = '', limit = 50) => {
    const { people } = await orchard.people[by].api.people.list.query({ workspaceId, query, limit })
    return people.map(({ displayName }) => displayName)
  }

  it('finds members by name, handle and title, whatever the case and the accents', async () => {
    await orchard.people.carla.api.session.update.mutate({ title: 'Leads the Crème team' })
    await orchard.people.carla.api.workspace.updateHandle.mutate({ workspaceId, handle: 'plum-queen' })
    expect(await find('ada')).toEqual(['Ada', 'Bob', 'Carla', 'Deniz'])
    for (const query of ['carl', '@plum', 'creme LEADS', 'Carla crème']) {
      expect(await find('ada', query), query).toEqual(['Carla'])
    }
    expect(await find('ada', 'nobody')).toEqual([])
    expect(await find('ada', '%')).toEqual([])
  })

  it('comes in pages that follow each other', async () => {
    const { api } = orchard.people.ada
    const names: string[] = []
    let cursor: Awaited<ReturnType<typeof api.people.list.query>>['nextCursor'] | undefined
    do {
      const page = await api.people.list.query({ workspaceId, limit: 3, ...(cursor && { cursor }) })
      names.push(...page.people.map(({ displayName }) => displayName))
      cursor = page.nextCursor
    } while (cursor)
    expect(names).toEqual(['Ada', 'Bob', 'Carla', 'Deniz'])
  })

  it('shows a guest only the people of shared channels', async () => {
    expect(await find('deniz')).toEqual(['Deniz'])
    const channelId = orchard.channels.harvest?.id ?? ''
    const { ada, deniz } = orchard.people
    await ada.api.channel.addMember.mutate({ channelId, userId: deniz.userId })
    expect(await find('deniz')).toEqual(['Ada', 'Deniz'])
    expect(await find('deniz', 'carla')).toEqual([])
    expect((await seen('bob', 'deniz'))?.title).toBeUndefined()
  })
})

describe('the channels of a person', () => {
  const of = async (name: Role, by: Role, all?: boolean) => {
    const { userId } = orchard.people[name]
    const { channels, count } = await orchard.people[by].api.people.channels.query({
      workspaceId,
      userId,
      all,
    })
    return [...channels.map(channel => channel.name), count]
  }
  const make = async (by: Role, name: string, ...others: Role[]) => {
    const { api } = orchard.people[by]
    const { channel } = await api.channel.create.mutate({ workspaceId, name, kind: 'private' })
    for (const other of others)
      await api.channel.addMember.mutate({ channelId: channel.id, userId: orchard.people[other].userId })
    return channel.id
  }

  it('are those that the reader may read, those that both are in first', async () => {
    await make('carla', 'attic')
    await make('carla', 'zest', 'bob')
    const barn = await make('carla', 'barn', 'bob')
    await orchard.people.carla.api.channel.archive.mutate({ channelId: barn })
    await orchard.people.carla.api.channel.openDirect.mutate({
      workspaceId,
      userIds: [orchard.people.bob.userId],
    })
    const open = await orchard.people.carla.api.channel.create.mutate({
      workspaceId,
      name: 'apples',
      kind: 'public',
    })
    expect(open.channel.isMember).toBe(true)
    expect(await of('carla', 'bob')).toEqual(['general', 'random', 'zest', 'apples', 4])
    expect(await of('carla', 'carla')).toEqual(['apples', 'attic', 'general', 'random', 'zest', 5])
  })

  it('are for a guest only the shared ones, and none of a person whom they do not see', async () => {
    expect(await of('carla', 'deniz')).toEqual([0])
    await make('carla', 'guest-house', 'deniz')
    expect(await of('carla', 'deniz')).toEqual(['guest-house', 1])
    expect(await of('bob', 'deniz')).toEqual([0])
  })

  it('are the first ones and the number of all, and all of them for a reader who asks', async () => {
    for (let number = 10; number < 20; number++) await make('carla', `row-${number}`, 'bob')
    const found = await of('carla', 'bob')
    expect(found).toHaveLength(13)
    expect(found.at(-1)).toBe(14)
    const all = await of('carla', 'bob', true)
    expect(all).toHaveLength(15)
    expect(all.slice(0, 12)).toEqual(found.slice(0, 12))
  })
})
