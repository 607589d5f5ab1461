import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
})
afterAll(() => stage.close())

const quietOf = async (who: Player) =>
  (await who.api.workspace.get.query({ slug: orchard.workspace.slug })).quiet
const usual = { isOn: false, from: 1_320, to: 420, days: 'daily' } as const

describe('the quiet times of a person', () => {
  it('are theirs alone, and each part stays as it is while the other changes', async () => {
    expect(await quietOf(bob)).toBeNull()
    const paused = await bob.api.notification.setQuiet.mutate({ pause: { until: null } })
    expect(paused.quiet).toEqual({ pause: { until: null }, hours: usual })
    const hours = { isOn: true, from: 1_200, to: 480, days: 'weekdays' } as const
    await bob.api.notification.setQuiet.mutate({ hours })
    expect(await quietOf(bob)).toEqual({ pause: { until: null }, hours })
    await bob.api.notification.setQuiet.mutate({ pause: null })
    expect(await quietOf(bob)).toEqual({ pause: null, hours })
    expect(await quietOf(ada)).toBeNull()
    const { members } = await ada.api.workspace.listMembers.query({ workspaceId: orchard.workspace.id })
    expect(JSON.stringify(members)).not.toContain('quiet')
  })

  it('need an end in the future, and hours that last', async () => {
    const set = bob.api.notification.setQuiet.mutate
    const past = new Date(Date.now() - 1_000).toISOString()
    expect(await refusalOf(set({ pause: { until: past } }))).toBe('invalid_input')
    expect(await refusalOf(set({ hours: { ...usual, to: usual.from } }))).toBe('invalid_input')
  })

  it('tell only the person’s own pages when they change', async () => {
    // Events are not rows, so this database records them from now on.
    await stage.root.query(`
      create table realtime.heard (topic text, event text);
      grant insert on realtime.heard to public;
      create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
        returns void language sql as 'insert into realtime.heard values (topic, event)'`)
    await bob.api.notification.setQuiet.mutate({ pause: { until: null } })
    const { rows } = await stage.root.query('select topic, event from realtime.heard')
    expect(rows).toEqual([{ topic: `user:${bob.userId}`, event: 'member.changed' }])
  })
})
