import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type StandInServer, startStandInServer } from '../../../testing/embeddings/stand-in-server.ts'
import { makeStandInVector } from '../../../testing/embeddings/stand-in-vector.ts'
import { cosineOf } from '../../domain/memory/embedding.ts'
import { createEmbedder } from './embedder.ts'

let server: StandInServer
beforeAll(async () => {
  server = await startStandInServer()
})
afterAll(() => server.close())
beforeEach(() => server.fail(null))

const within = { timeoutMs: 5_000 }
const open = (key: string | null = null) => createEmbedder({ url: server.url, model: 'small', key })

it('asks for many texts at once and gives each its vector of length 1', async () => {
  const vectors = await open('secret').embed(['the engine', 'a bicycle'], within)
  expect(vectors.map(({ model }) => model)).toEqual(['small (512)', 'small (512)'])
  expect(cosineOf(vectors[1]?.values ?? [], makeStandInVector('a bicycle'))).toBeCloseTo(1)
  expect(server.requests.at(-1)).toEqual({
    ...{ model: 'small', input: ['the engine', 'a bicycle'], authorization: 'Bearer secret' },
  })
})

it('finds the endpoint by a host, a base address or the full address', async () => {
  const { origin } = new URL(server.url)
  for (const url of [origin, `${origin}/`, `${origin}/v1/`, `${origin}/v1/embeddings`]) {
    await expect(createEmbedder({ url, model: 'm', key: null }).embed(['a'], within)).resolves.toHaveLength(1)
  }
})

it('tells a busy endpoint with its wish to wait from one that refuses', async () => {
  server.fail({ status: 429, headers: { 'retry-after': '7' } })
  await expect(open().embed(['a'], within)).rejects.toMatchObject({ reason: 'busy', retryAfterMs: 7_000 })
  server.fail({ status: 503 })
  await expect(open().embed(['a'], within)).rejects.toMatchObject({ reason: 'busy' })
  server.fail({ status: 401 })
  await expect(open('secret').embed(['a'], within)).rejects.toMatchObject({ reason: 'refused' })
})

it('gives up after its time', async () => {
  server.fail('silent')
  await expect(open().embed(['a'], { timeoutMs: 30 })).rejects.toMatchObject({ reason: 'slow' })
})

it('says that nothing answers', async () => {
  const gone = createServer()
  await new Promise<void>(resolve => gone.listen(0, '127.0.0.1', resolve))
  const address = gone.address()
  const port = typeof address === 'object' ? address?.port : 0
  await new Promise<unknown>(resolve => gone.close(resolve))
  const embedder = createEmbedder({ url: `http://127.0.0.1:${port}/v1`, model: 'm', key: null })
  await expect(embedder.embed(['a'], within)).rejects.toMatchObject({ reason: 'unreachable' })
})

it.each([
  ['too few vectors', { data: [{ embedding: [1, 0] }] }],
  ['vectors of two sizes', { data: [{ embedding: [1, 0] }, { embedding: [1] }] }],
  ['a vector without a direction', { data: [{ embedding: [0, 0] }, { embedding: [1, 0] }] }],
  ['empty vectors', { data: [{ embedding: [] }, { embedding: [] }] }],
  ['another form', { embeddings: [[1], [2]] }],
  ['an endless answer', { data: 'x'.repeat(2_000_000) }],
])('does not use %s', async (_, body) => {
  server.fail({ status: 200, body })
  await expect(open().embed(['a', 'b'], within)).rejects.toMatchObject({ reason: 'unexpected' })
})

it('does not accept another size of vectors from the same model', async () => {
  const embedder = open()
  await embedder.embed(['a'], within)
  server.fail({ status: 200, body: { data: [{ embedding: [1, 0] }] } })
  await expect(embedder.embed(['a'], within)).rejects.toThrow('vectors of 2 numbers in place of 512')
})

it('puts vectors in the order of the texts', async () => {
  const data = [
    { index: 1, embedding: [0, 2] },
    { index: 0, embedding: [2, 0] },
  ]
  server.fail({ status: 200, body: { data } })
  const vectors = await open().embed(['a', 'b'], within)
  expect(vectors.map(({ values }) => values)).toEqual([
    [1, 0],
    [0, 1],
  ])
})
