import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import {
  draftResult,
  openTestFork,
  publishLines,
  type TestFork,
} from '../../../testing/results/resolve-fork.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let workspaceId: string
let general: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
})
afterAll(() => stage.close())

/** Makes a decision from a message, and returns its id. */
async function decide(who: Player, text: string, channelId = general): Promise<string> {
  const { message } = await who.api.thread.create.mutate({ channelId, content: 'So it is.' })
  const draft = { messageId: message.id, kind: 'decision', text } as const
  return (await who.api.ledger.create.mutate(draft)).entry.id
}
const read = async (who: Player, entryId: string) => (await who.api.ledger.get.query({ entryId })).entry
const offered = async (who: Player, { forkId }: TestFork) =>
  (await who.api.ledger.draftContradictions.query({ forkId })).contradictions
const openFork = (channelId = general, who = bob) => openTestFork(who, channelId, 'It is decided.')
async function openPrivate(name: string): Promise<string> {
  const { channel } = await ada.api.channel.create.mutate({ workspaceId, name, kind: 'private' })
  await ada.api.channel.addMember.mutate({ channelId: channel.id, userId: bob.userId })
  return channel.id
}

describe('earlier decisions beside a result draft', () => {
  it('are those about the same, in any form of the words, the most alike first', async () => {
    const near = await decide(carla, 'Cider is pressed on Mondays in the old barn')
    const far = await decide(carla, 'The barn keeps the cider until spring')
    await decide(carla, 'Invoices go out on Fridays')
    const at = await openFork()
    await draftResult(stage, bob, at, [
      { id: 'b1', text: 'We press the cider on Sundays in the old barn.' },
      { id: 'b2', text: 'The label is green.' },
    ])
    const found = await offered(bob, at)
    expect(found.map(({ lineId, earlier }) => [lineId, earlier.id])).toEqual([
      ['b1', near],
      ...(found.length > 1 ? [['b1', far]] : []),
    ])
    expect(found[0]?.earlier.text).toBe('Cider is pressed on Mondays in the old barn')
  })

  it('never tell decisions that a reader of the new place can’t read', async () => {
    const cellar = await openPrivate('casks')
    const secret = await decide(ada, 'Brandy casks are sold to Normandy', cellar)
    const line = { id: 'b1', text: 'Brandy casks are sold to Brittany.' }
    const inPublic = await openFork(general, ada)
    await draftResult(stage, ada, inPublic, [line])
    expect(await offered(ada, inPublic)).toEqual([])
    const inside = await openFork(cellar)
    await draftResult(stage, bob, inside, [line])
    expect((await offered(bob, inside)).map(({ earlier }) => earlier.id)).toEqual([secret])
    expect(await refusalOf(offered(carla, inside))).toBe('not_found')
  })

  it('that are replaced are superseded when the result is published, with links both ways', async () => {
    const before = await decide(carla, 'Plums are dried in the north loft')
    const at = await openFork()
    const { rev, basedOnRev } = await draftResult(stage, bob, at, [
      { id: 'b1', text: 'Plums are dried in the south loft.' },
    ])
    expect((await read(bob, before)).status).toBe('open')
    await bob.api.fork.publish.mutate({
      ...{ forkId: at.forkId, rev, basedOnRev },
      answers: [{ lineId: 'b1', entryId: before, answer: 'replaces' }],
    })
    const after = await read(carla, before)
    expect(after).toMatchObject({
      status: 'superseded',
      supersededBy: { text: 'Plums are dried in the south loft.' },
    })
    const next = await read(carla, after.supersededBy?.id ?? '')
    expect(next.supersedes).toMatchObject([{ id: before }])
    const { history } = await carla.api.ledger.get.query({ entryId: before })
    expect(history[0]).toMatchObject({ change: 'superseded', userId: bob.userId })
  })

  it('are not offered again after somebody said that both hold', async () => {
    const other = await decide(carla, 'Pear trees are pruned in late winter')
    const at = await openFork()
    const line = { id: 'b1', text: 'Pear trees are pruned in early winter.' }
    const { rev, basedOnRev } = await draftResult(stage, bob, at, [line])
    await bob.api.fork.publish.mutate({
      ...{ forkId: at.forkId, rev, basedOnRev },
      answers: [{ lineId: 'b1', entryId: other, answer: 'both_hold' }],
    })
    expect((await read(bob, other)).status).toBe('open')
    await bob.api.fork.reopen.mutate({ forkId: at.forkId })
    await draftResult(stage, bob, at, [line])
    expect(await offered(bob, at)).toEqual([])
  })

  it('can’t be named in an answer by a person who can’t read them, and nothing is published', async () => {
    const cellar = await openPrivate('loft')
    const secret = await decide(ada, 'The loft is sold', cellar)
    const at = await openTestFork(carla, general, 'It is decided.')
    const { rev, basedOnRev } = await draftResult(stage, carla, at, [
      { id: 'b1', text: 'The loft is rented.' },
    ])
    const publishing = carla.api.fork.publish.mutate({
      ...{ forkId: at.forkId, rev, basedOnRev },
      answers: [{ lineId: 'b1', entryId: secret, answer: 'replaces' }],
    })
    expect(await refusalOf(publishing)).toBe('not_found')
    expect((await carla.api.fork.get.query({ forkId: at.forkId })).fork.status).toBe('active')
    expect((await read(ada, secret)).status).toBe('open')
  })

  it('are neither offered to guests nor changed by them', async () => {
    const { deniz } = orchard.people
    const shed = await openPrivate('shed')
    await ada.api.channel.addMember.mutate({ channelId: shed, userId: deniz.userId })
    const before = await decide(bob, 'Baskets are stored in the west shed', shed)
    const at = await openFork(shed, deniz)
    const { rev, basedOnRev } = await draftResult(stage, deniz, at, [
      { id: 'b1', text: 'Baskets are stored in the east shed.' },
    ])
    expect(await offered(deniz, at)).toEqual([])
    expect((await offered(ada, at)).map(({ earlier }) => earlier.id)).toEqual([before])
    for (const answer of ['replaces', 'not_related'] as const) {
      const publishing = deniz.api.fork.publish.mutate({
        ...{ forkId: at.forkId, rev, basedOnRev },
        answers: [{ lineId: 'b1', entryId: before, answer }],
      })
      expect(await refusalOf(publishing)).toBe('members_only')
    }
    await deniz.api.fork.publish.mutate({ forkId: at.forkId, rev, basedOnRev })
    expect((await read(bob, before)).status).toBe('open')
  })

  it('are offered for a decision from a message, too', async () => {
    const before = await decide(carla, 'Honey is sold in small jars')
    const { message } = await bob.api.thread.create.mutate({
      ...{ channelId: general, content: 'From now on honey is sold in large jars.' },
    })
    const asked = { messageId: message.id, text: 'Honey is sold in large jars' }
    const { contradictions } = await bob.api.ledger.textContradictions.query(asked)
    expect(contradictions).toMatchObject([{ lineId: null, earlier: { id: before } }])
    const { entry } = await bob.api.ledger.create.mutate({
      ...{ ...asked, kind: 'decision', answers: [{ entryId: before, answer: 'replaces' }] },
    })
    expect((await read(bob, before)).supersededBy?.id).toBe(entry.id)
    const published = await openFork()
    await publishLines(stage, bob, published, [{ id: 'b1', text: 'Honey is sold in tiny jars.' }])
    const again = (await bob.api.ledger.textContradictions.query(asked)).contradictions
    expect(again.map(({ earlier }) => earlier.id)).not.toContain(before)
  })
})
