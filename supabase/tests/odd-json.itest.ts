/** Odd JSON at each call of the embedded Auth and Storage: an answer or a refusal, and never a failure. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalSupabaseFixture, startLocalSupabase } from '../../testing/local-supabase.ts'

let local: LocalSupabaseFixture
beforeAll(async () => {
  local = await startLocalSupabase()
  await local.db.query(`insert into storage.buckets (id, name) values ('files', 'files')`)
})
afterAll(() => local.stop())

const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`

/** Calls as the server itself, which no limit counts. */
async function call(method: string, path: string, body: string) {
  const { secretKey } = local.secrets
  const response = await fetch(`${local.url}${path}`, {
    method,
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body,
  })
  return { status: response.status, text: await response.text() }
}

const fields = [
  ...['email', 'password', 'data', 'token', 'token_hash', 'type', 'refresh_token', 'factor_type', 'code'],
  ...[
    'prefix',
    'limit',
    'offset',
    'sortBy',
    'search',
    'bucketId',
    'sourceKey',
    'destinationKey',
    'expiresIn',
  ],
  ...[
    'paths',
    'prefixes',
    'id',
    'name',
    'public',
    'file_size_limit',
    'allowed_mime_types',
    'column',
    'order',
  ],
]
const value = fc.oneof(
  fc.constantFrom(
    '"a\\ud83d"',
    '"\\u0000"',
    deep,
    '2147483648',
    '1e300',
    '-1',
    'null',
    '[]',
    '{}',
    '""',
    '"%"',
  ),
  fc.constantFrom(
    '"ada@example.com"',
    '"files"',
    '"magiclink"',
    '"totp"',
    '["a"]',
    '{"column":"x","order":"y"}',
  ),
  fc.json({ maxDepth: 2 }),
)
const body = fc.oneof(
  fc
    .dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 })
    .map(given => `{${Object.entries(given).map(([key, json]) => `"${key}":${json}`)}}`),
  fc.constantFrom('', '{', 'null', '[]', '"a"', deep, `{"data":${deep}}`),
)

describe('odd JSON is no failure', () => {
  it.each([
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['POST', '/auth/v1/token?grant_type=refresh_token'],
    ['POST', '/auth/v1/token?grant_type=pkce'],
    ['POST', '/auth/v1/otp'],
    ['POST', '/auth/v1/recover'],
    ['POST', '/auth/v1/resend'],
    ['POST', '/auth/v1/verify'],
    ['PUT', '/auth/v1/user'],
    ['POST', '/auth/v1/logout'],
    ['POST', '/auth/v1/factors'],
    ['POST', '/storage/v1/object/list/files'],
    ['POST', '/storage/v1/object/list'],
    ['POST', '/storage/v1/object/move'],
    ['POST', '/storage/v1/object/copy'],
    ['POST', '/storage/v1/object/sign/files'],
    ['POST', '/storage/v1/object/sign/files/a.txt'],
    ['POST', '/storage/v1/object/upload/sign/files/a.txt'],
    ['DELETE', '/storage/v1/object/files'],
    ['DELETE', '/storage/v1/object/files/a.txt'],
    ['POST', '/storage/v1/bucket'],
    ['PUT', '/storage/v1/bucket/files'],
    ['POST', '/storage/v1/bucket/none/empty'],
    ['DELETE', '/storage/v1/bucket/none'],
  ])('at %s %s', async (method, path) => {
    await fc.assert(
      fc.asyncProperty(body, async given => {
        const { status, text } = await call(method, path, given)
        expect(status, text).toBeLessThan(500)
      }),
      { seed: 20_261_128, numRuns: 20, endOnFailure: true },
    )
  })

  it('and says why at both, also where the body is empty', async () => {
    for (const path of ['/auth/v1/signup', '/storage/v1/object/list/files']) {
      for (const [given, words] of [
        [`{"prefix":${deep}}`, 'levels'],
        ['{"email":"a\\ud83d"}', 'surrogate'],
        ['{"a\\u0000":1}', 'U+0000'],
      ] as const) {
        const { status, text } = await call('POST', path, given)
        expect({ status, path }, text).toEqual({ status: 400, path })
        expect(text).toContain(words)
      }
    }
    expect((await call('POST', '/storage/v1/object/list/files', '')).status).toBe(400)
    expect((await call('POST', '/auth/v1/token?grant_type=%00', '{}')).status).toBe(400)
  })
})
