/** The OpenAPI document as a client generator reads it, and the input that it promises to refuse. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { noBody } from './route.ts'
import { routes } from './routes/index.ts'

const referred = z.object({ schema: z.object({ $ref: z.string() }) })
const operation = z.object({
  operationId: z.string(),
  requestBody: z.object({ content: z.record(z.string(), referred) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const documentShape = z.object({
  servers: z.unknown(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

let stage: ApiStage
let text: string
let document: z.infer<typeof documentShape>
beforeAll(async () => {
  stage = await setApiStage()
  text = await (await stage.call(null, '/openapi.json')).text()
  document = documentShape.parse(JSON.parse(text))
})
afterAll(() => stage.close())

const operations = () => Object.values(document.paths).flatMap(methods => Object.values(methods))

/** Returns every object in a JSON value, with its path. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  const fields = Object.fromEntries(Object.entries(value))
  if (!Array.isArray(value)) yield [path, fields]
  for (const [key, inner] of Object.entries(fields)) yield* objectsIn(inner, `${path}/${key}`)
}

describe('the OpenAPI document', () => {
  test('is valid, and small enough to read', async () => {
    expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true })
    expect(Buffer.byteLength(text)).toBeLessThan(200_000)
    expect(document.servers).toEqual([{ url: `${stage.url}/api/v1` }])
  })

  test('names the things of the product, so that clients have types for them', () => {
    const { schemas } = document.components
    const names = ['Task', 'Message', 'Thread', 'Fork', 'Result', 'Decision', 'Channel', 'Agent', 'Member']
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names))
    const refOf = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    expect(schemas.ListTasksResponse).toMatchObject({ properties: { tasks: { items: refOf('Task') } } })
    expect(schemas.Task).toMatchObject({
      properties: { id: { type: 'string', format: 'uuid' }, status: refOf('TaskStatus') },
    })
    expect(schemas.Decision).toMatchObject({ properties: { result: refOf('Result') } })
    expect(schemas.Result).toMatchObject({ properties: { body: refOf('ResultBody') } })
    expect(schemas.AnsweredTask).toMatchObject({
      properties: { answer: { anyOf: [refOf('Message'), { type: 'null' }] } },
    })
  })

  test('has a name for each call, each body and each answer, and every reference leads somewhere', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(routes.length)
    const { schemas } = document.components
    for (const { operationId, requestBody, responses } of operations()) {
      const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
      const { content } = z.object({ content: z.record(z.string(), referred) }).parse(answer)
      for (const { schema } of [...Object.values(content), ...Object.values(requestBody?.content ?? {})]) {
        expect(schema.$ref, operationId).toMatch(/^#\/components\/schemas\/[A-Z]\w+$/)
      }
    }
    const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    for (const ref of refs) {
      const [kind, name] = ref.replace('#/components/', '').split('/')
      expect(kind === 'schemas' ? Object.keys(schemas) : ['Problem'], ref).toContain(name)
    }
    // A named schema is written once: nothing in the document has the shape of a task but the task.
    const tasks = [...objectsIn(JSON.parse(text))].filter(
      ([, { properties }]) =>
        typeof properties === 'object' && properties && 'triggerMessageId' in properties,
    )
    expect(tasks.map(([path]) => path)).toEqual(['/components/schemas/Task'])
  })

  test('promises to refuse unknown fields in every body and query, at every depth', () => {
    for (const { name, params, query, body } of routes) {
      for (const shape of body === noBody ? [params, query] : [params, query, body]) {
        const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
        for (const [path, { type, additionalProperties }] of objectsIn(schema)) {
          // The names of a record are free, and its values have a shape.
          if (type === 'object' && typeof additionalProperties !== 'object')
            expect(additionalProperties, `${name}${path}`).toBe(false)
        }
      }
    }
  })
})

describe('an unknown field', () => {
  test('is refused by its name, in the query and in the body', async () => {
    // A key that may call every route.
    const { key } = await stage.makeKey('ada', 'admin')
    const general = stage.orchard.channels.general?.id
    const somewhere = (path: string) =>
      path
        .replace('{channelId}', general ?? '')
        .replace('{hash}', '0'.repeat(64))
        .replace(/\{\w+\}/g, newId())
    for (const { method, path, body, name } of routes) {
      const asked = await stage.call(key, `${somewhere(path)}?colour=green`, {
        method,
        ...(body !== noBody && { body: { nonsense: 1 } }),
      })
      const problem = await asked.json()
      expect({ name, status: asked.status, reason: problem.reason }).toEqual({
        name,
        status: 400,
        reason: 'invalid_input',
      })
      expect(problem.detail, name).toContain('“colour”')
      if (method === 'GET') continue
      const sent = await stage.call(key, somewhere(path), { method, body: { nonsense: 1 } })
      expect(sent.status, name).toBe(400)
      expect((await sent.json()).detail, name).toContain('“nonsense”')
    }
  })

  test('is named with its place, even where a field is also missing', async () => {
    const { key } = await stage.makeKey('bob')
    const input = { kind: 'message', contents: 'Hello' }
    const refused = await stage.call(key, '/tasks', { body: { agent: 'vibe', input } })
    expect(await refused.json()).toMatchObject({
      status: 400,
      detail:
        'The field “input.contents” is unknown here, so nothing was done. Check its spelling, or leave it out.',
    })
    expect((await stage.get(key, '/tasks')).tasks).toEqual([])
  })

  test('does not include the empty body that some clients always send', async () => {
    const { key } = await stage.makeKey('bob')
    const refused = await stage.call(key, `/tasks/${newId()}/cancel`, { body: {} })
    expect(refused.status).toBe(404)
  })
})
