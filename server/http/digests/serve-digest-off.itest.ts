import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'

let stage: ApiStage
beforeAll(async () => {
  stage = await setApiStage()
}, 60_000)
afterAll(() => stage.close())

async function plant(): Promise<{ token: string; isOn(): Promise<boolean> }> {
  const token = newId()
  const { workspace, people } = stage.orchard
  await stage.root.query(
    `insert into digests (user_id, workspace_id, is_on, origin, unsubscribe_token, next_at)
     values ($1, $2, true, 'https://chat.example', $3, now()) on conflict (user_id, workspace_id)
     do update set is_on = true, next_at = now(), unsubscribe_token = $3`,
    [people.ada.userId, workspace.id, token],
  )
  return {
    token,
    async isOn() {
      const { rows } = await stage.root.query<{ is_on: boolean }>(
        'select is_on from digests where unsubscribe_token = $1',
        [token],
      )
      return rows[0]?.is_on ?? false
    },
  }
}
const address = (token: string) => new URL(`/digest/off/${token}`, stage.url)

describe('the link that turns a digest off', () => {
  it('only asks when it is opened, because programs that check links open it too', async () => {
    const { token, isOn } = await plant()
    const answer = await fetch(address(token))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<form method="post">')
    expect(await isOn()).toBe(true)
  })

  it('turns it off with one post of a mail program, which has no cookie', async () => {
    const { token, isOn } = await plant()
    const answer = await fetch(address(token), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    expect(await isOn()).toBe(false)
  })

  it.each([newId(), 'x', ''])('tells nothing about another address: %s', async token => {
    expect((await fetch(address(token))).status).toBe(404)
    expect((await fetch(address(token), { method: 'POST' })).status).toBe(404)
  })
})
