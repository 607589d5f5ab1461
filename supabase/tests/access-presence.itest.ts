import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccessScene,
  type Reader,
  readers,
  setAccessScene,
} from '../../testing/postgres/access-scene.ts'

let scene: AccessScene

beforeAll(async () => {
  scene = await setAccessScene()
  // Everyone is here. Bob and Deniz, who share no channel in Orchard, know each other from Eve's workspace.
  const { root } = scene.stage
  await root.query(
    `insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member'), ($1, $3, 'member')`,
    [scene.id('elsewhere'), scene.people.bob, scene.people.deniz],
  )
  await root.query(
    `insert into presence (workspace_id, user_id, tab_id, state)
     select workspace_id, user_id, user_id, 'online' from workspace_members`,
  )
})
afterAll(() => scene.close())

describe('the list of people online', () => {
  async function seenIn(place: string, reader: Reader): Promise<string[]> {
    const { rows } = await scene.as(reader, tx =>
      sql<{ userId: string }>`select user_id from presence where workspace_id = ${scene.id(place)}`.execute(
        tx,
      ),
    )
    return readers.filter(name => rows.some(({ userId }) => userId === scene.people[name]))
  }

  it('is seen by the people of the workspace, and by guests who share a channel with them', async () => {
    for (const reader of ['ada', 'bob', 'carla'] as const) {
      expect(await seenIn('orchard', reader), reader).toEqual(['ada', 'bob', 'carla', 'deniz'])
    }
    expect(await seenIn('orchard', 'eve')).toEqual([])
  })

  it('does not show a guest a person whom the guest knows only from another workspace', async () => {
    expect(await seenIn('elsewhere', 'deniz')).toEqual(['bob', 'deniz', 'eve'])
    expect(await seenIn('orchard', 'deniz')).toEqual(['ada', 'deniz'])
  })

  it('is not seen by a person outside the workspace', async () => {
    const { rows } = await scene.stage.db.asUser({ sub: newId() }, tx =>
      sql`select from presence`.execute(tx),
    )
    expect(rows).toEqual([])
  })
})

describe('presence', () => {
  /** Returns the number of rows that were written; the write itself is undone. */
  async function attempt(reader: Reader, statement: string): Promise<number | 'refused'> {
    const undo = new Error('undo')
    let written: number | 'refused' = 'refused'
    await scene
      .as(reader, async tx => {
        const { numAffectedRows } = await sql.raw(statement).execute(tx)
        written = Number(numAffectedRows ?? 0)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo && !/permission denied|row-level security/.test(String(error))) throw error
      })
    return written
  }

  const insert = (place: string, user: string) =>
    `insert into presence (workspace_id, user_id, tab_id, state) values ('${scene.id(place)}', ${user}, '${newId()}', 'away')`
  const me = 'openvibe.current_user_id()'

  it('is reported by people for themselves, in their own workspaces', async () => {
    for (const reader of ['ada', 'bob', 'carla', 'deniz'] as const) {
      expect(await attempt(reader, insert('orchard', me)), reader).toBe(1)
    }
    expect(await attempt('eve', insert('orchard', me))).toBe('refused')
    expect(await attempt('ada', insert('elsewhere', me))).toBe('refused')
    expect(await attempt('ada', insert('orchard', `'${scene.people.bob}'`))).toBe('refused')
  })

  it('is changed and ended by people for themselves, and not even by an admin for others', async () => {
    for (const statement of [`update presence set state = 'away', seen_at = now()`, 'delete from presence']) {
      expect(await attempt('ada', `${statement} where user_id <> ${me}`), statement).toBe(0)
      expect(await attempt('ada', statement), statement).toBe(1)
      expect(await attempt('bob', statement), statement).toBe(2)
      expect(
        await attempt('deniz', `${statement} where workspace_id = '${scene.id('orchard')}'`),
        statement,
      ).toBe(1)
    }
    for (const column of ['workspace_id', 'user_id', 'tab_id']) {
      expect(await attempt('ada', `update presence set ${column} = '${newId()}'`), column).toBe('refused')
    }
  })
})
