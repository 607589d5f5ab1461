/** The character U+0000 in any field of any call is refused with a sentence, and never a failure of ours. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { type DoorFixture, startDoor } from '../../testing/door.ts'
import { callProcedure, callRoute } from '../../testing/matrix/call-api.ts'
import { listProcedures, listRoutes } from '../../testing/matrix/list-calls.ts'
import { listFields, makeInput } from '../../testing/matrix/make-input.ts'
import { signToken } from '../../testing/sign-token.ts'
import { writeCursor } from '../api/pages.ts'

let stage: ApiStage
let door: DoorFixture
let token: string
let key: string
beforeAll(async () => {
  stage = await setApiStage()
  door = await startDoor()
  token = await signToken(stage.env.supabase.jwtSecret, stage.orchard.people.ada.userId)
  key = (await stage.makeKey('ada', 'admin')).key
})
afterAll(() => Promise.all([stage.close(), door.stop()]))

const none = z.strictObject({})
const poisoned = 'a\0b'
const texts = (input: Parameters<typeof listFields>[0]) =>
  listFields(input).filter(({ kind }) => kind === 'text')

describe('U+0000 is refused', () => {
  test.each(listProcedures())(
    'in each text of $path, and as the name of a field',
    async ({ path, type, input }) => {
      const calls = texts(input ?? none).map(({ path: at }) =>
        makeInput(input ?? none, field => (field.path === at ? poisoned : undefined), [at]),
      )
      for (const given of [...calls, { [poisoned]: 1 }, { deep: [{ in: poisoned }] }]) {
        const { reason, status, text } = await callProcedure(stage.url, { path, type, token, input: given })
        expect({ reason, status }, text).toEqual({ reason: 'invalid_input', status: 400 })
        expect(text).toContain('U+0000')
      }
    },
  )

  test.each(listRoutes())('in each text of the route $name', async ({ route, input }) => {
    for (const { path } of texts(input)) {
      const given = makeInput(input, field => (field.path === path ? poisoned : undefined), [path])
      const { reason, status, text } = await callRoute(stage.url, { route, token: key, input: given })
      expect({ reason, status }, text).toEqual({ reason: 'invalid_input', status: 400 })
      expect(text).toContain('U+0000')
    }
  })

  test('in the cursor of a list', async () => {
    const cursor = writeCursor({ displayName: poisoned, userId: stage.orchard.people.ada.userId })
    const refused = await stage.refusal(key, `/members?cursor=${cursor}`)
    expect(refused).toEqual({ status: 400, reason: 'invalid_input' })
  })

  test.each(['sign-up', 'sign-in', 'magic-link'])('in the body of /api/auth/%s', async name => {
    for (const body of [
      { email: `${poisoned}@example.com`, password: 'a long enough one' },
      { email: 'mira@example.com', password: poisoned },
      { email: 'mira@example.com', password: 'a long enough one', displayName: poisoned },
    ]) {
      const response = await door.openBrowser().post(`/api/auth/${name}`, body)
      expect(response.status).toBe(400)
      expect((await response.json()).error).toMatchObject({ reason: 'invalid_input' })
    }
  })

  test.each([
    '/api/auth/callback?next=%00&code=a%00',
    '/api/auth/oauth?provider=%00',
    '/api/trpc/session%00.get',
    '/api/files/%00',
    '/%00',
    '/login?next=%00',
    '/_next/%00',
  ])('in the address %s', async path => {
    const response = await door.openBrowser().go(path)
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toContain('U+0000')
  })
})
