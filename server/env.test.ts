import { describe, expect, test } from 'vitest'
import { EnvError, parseEnv } from './env.ts'

const project = {
  SUPABASE_URL: 'https://abcd.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'publishable',
  SUPABASE_SECRET_KEY: 'secret',
  DATABASE_URL: 'postgresql://postgres:pw@pooler.example:6543/postgres',
  DATABASE_SESSION_URL: 'postgresql://postgres:pw@db.example:5432/postgres',
}

function refusal(source: Record<string, string>): EnvError {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error
    throw error
  }
  throw new Error('the environment was accepted')
}

describe('an environment where nothing is set', () => {
  test('means the embedded stack and the offline model on loopback, open to everybody at this machine', () => {
    expect(parseEnv({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      reachable: false,
      dataDir: '.openvibe',
      signups: 'open',
      supabase: null,
      anthropic: null,
      logLevel: 'info',
    })
  })

  test('is the same as one where everything is empty', () => {
    expect(parseEnv({ PORT: '', SUPABASE_URL: ' ', LOG_LEVEL: '', WORKER_CONCURRENCY: '' })).toEqual(
      parseEnv({}),
    )
  })
})

describe('a Supabase project', () => {
  test('is used when all its variables are set', () => {
    expect(parseEnv(project).supabase).toEqual({
      url: 'https://abcd.supabase.co',
      publishableKey: 'publishable',
      secretKey: 'secret',
      jwtSecret: null,
      databaseUrl: project.DATABASE_URL,
      databaseSessionUrl: project.DATABASE_SESSION_URL,
    })
  })

  test('that is half set is refused, with the names of the missing variables', () => {
    const error = refusal({ SUPABASE_URL: project.SUPABASE_URL, DATABASE_URL: project.DATABASE_URL })
    expect(error.reason).toBe('invalid_env')
    expect(error.problems.flatMap(problem => problem.variables)).toEqual([
      'SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_SECRET_KEY',
      'DATABASE_SESSION_URL',
    ])
    expect(error.message).toMatch(/unset all SUPABASE_ and DATABASE_ variables/)
  })

  test('is not implied by a lone JWT secret', () => {
    expect(refusal({ SUPABASE_JWT_SECRET: 'x'.repeat(40) }).message).toMatch(/incomplete/)
  })
})

describe('sign-ups', () => {
  test.each([{ HOST: '0.0.0.0' }, { OPENVIBE_PUBLIC_URL: 'https://chat.example.com' }])(
    'are by invite only if others can reach the host: %o',
    source => {
      expect(parseEnv(source)).toMatchObject({ reachable: true, signups: 'invited' })
    },
  )

  test.each([{ HOST: 'localhost' }, { HOST: '::1' }, { OPENVIBE_PUBLIC_URL: 'http://127.0.0.1:8080' }])(
    'are open to everybody on loopback: %o',
    source => {
      expect(parseEnv(source)).toMatchObject({ reachable: false, signups: 'open' })
    },
  )
})

describe('workspaces', () => {
  const reachable = { OPENVIBE_PUBLIC_URL: 'https://chat.example.com' }

  test('are created by admins if others can reach the host, and by anyone on loopback', () => {
    expect(parseEnv(reachable).workspaces).toBe('admins')
    expect(parseEnv({}).workspaces).toBe('anyone')
  })

  test('are created by the people whom the setting names', () => {
    expect(parseEnv({ ...reachable, OPENVIBE_WORKSPACES: 'anyone' }).workspaces).toBe('anyone')
    expect(parseEnv({ OPENVIBE_WORKSPACES: 'admins' }).workspaces).toBe('admins')
  })
})

describe('a model key', () => {
  test.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { OPENVIBE_PUBLIC_URL: 'https://chat.example.com' },
    { HOST: '0.0.0.0', OPENVIBE_SIGNUPS: 'open' },
    { HOST: '0.0.0.0', OPENVIBE_SIGNUPS: 'invited', OPENVIBE_WORKSPACES: 'admins' },
  ])('needs a daily limit if others can reach the host: %o', reachable => {
    const keyed = { ...reachable, ANTHROPIC_API_KEY: 'key' }
    expect(refusal(keyed).problems).toEqual([
      { variables: ['OPENVIBE_DAILY_USD'], sentence: expect.stringContaining('Set OPENVIBE_DAILY_USD to') },
    ])
    expect(parseEnv({ ...keyed, OPENVIBE_DAILY_USD: '7.50' }).dailyUsd).toBe(7.5)
    expect(parseEnv(reachable).dailyUsd).toBeNull()
  })

  test('needs no limit on loopback', () => {
    expect(parseEnv({ ANTHROPIC_API_KEY: 'key' }).dailyUsd).toBeNull()
  })
})

describe('a wrong value', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['HOST', 'not a host'],
    ['OPENVIBE_PUBLIC_URL', 'https://chat.example.com/team'],
    ['OPENVIBE_PUBLIC_URL', 'chat.example.com'],
    ['OPENVIBE_SIGNUPS', 'closed'],
    ['OPENVIBE_WORKSPACES', 'nobody'],
    ['OPENVIBE_DAILY_USD', '-1'],
    ['OPENVIBE_OFFLINE_MODEL_URL', '127.0.0.1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OPENVIBE_REALTIME_BUDGET', '1.5'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['SMTP_URL', 'mail.example.com'],
    ['LOG_LEVEL', 'loud'],
    ['WORKER_CONCURRENCY', '0'],
    ['OPENVIBE_ENCRYPTION_KEY', 'short'],
    ['OPENVIBE_ENDPOINT_HOSTS', 'https://models.example.org'],
    ['OPENVIBE_ENDPOINT_HOSTS', 'models.example.org/v1'],
    ['OPENVIBE_ALLOW_PRIVATE_ADDRESSES', '10.0.0.0/99'],
    ['OPENVIBE_ALLOW_PRIVATE_ADDRESSES', '127.0.0.1, 10.1'],
    ['OPENVIBE_ALLOW_PRIVATE_ADDRESSES', 'http://mcp.internal'],
  ])('of %s (%s) is refused in a sentence that names it', (name, value) => {
    const { problems } = refusal({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.sentence).toContain(name)
  })

  test('does not hide the next one', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'loud' }).problems).toHaveLength(2)
  })
})

test('mail, the model endpoint and the embeddings endpoint are each whole or absent', () => {
  expect(refusal({ SMTP_URL: 'smtp://mail.example.com' }).message).toContain('Set MAIL_FROM')
  expect(refusal({ MAIL_FROM: 'chat@example.com' }).message).toContain('Set SMTP_URL')
  expect(refusal({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:9999' }).message).toContain('ANTHROPIC_API_KEY')
  const url = 'http://127.0.0.1:9999/v1'
  expect(refusal({ OPENVIBE_EMBEDDINGS_URL: url }).message).toContain('Set OPENVIBE_EMBEDDINGS_MODEL')
  expect(refusal({ OPENVIBE_EMBEDDINGS_KEY: 'key' }).problems[0]?.variables).toHaveLength(2)
  const env = parseEnv({ OPENVIBE_EMBEDDINGS_URL: url, OPENVIBE_EMBEDDINGS_MODEL: 'small' })
  expect(env.embeddings).toEqual({ url, model: 'small', key: null })
})

describe('other servers', () => {
  test('inside are never reached and no credentials are stored unless the operator says so', () => {
    expect(parseEnv({})).toMatchObject({ encryptionKey: null, mcpConfig: null, allowPrivateAddresses: [] })
  })

  test('read private conversations only if the operator lists their hosts', () => {
    expect(parseEnv({}).endpointHosts).toEqual([])
    const source = { OPENVIBE_ENDPOINT_HOSTS: 'Models.Example.org, models.internal:8080,' }
    expect(parseEnv(source).endpointHosts).toEqual(['models.example.org', 'models.internal:8080'])
  })

  test('are allowed as networks, addresses and names', () => {
    const source = {
      OPENVIBE_ENCRYPTION_KEY: 'k'.repeat(32),
      OPENVIBE_MCP_CONFIG: 'mcp.json',
      OPENVIBE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1/32, 192.168.1.5,fd00::/8 , mcp.internal,',
    }
    expect(parseEnv(source)).toMatchObject({
      encryptionKey: 'k'.repeat(32),
      mcpConfig: 'mcp.json',
      allowPrivateAddresses: ['127.0.0.1/32', '192.168.1.5', 'fd00::/8', 'mcp.internal'],
    })
  })
})

test('a public address loses its trailing slash', () => {
  expect(parseEnv({ OPENVIBE_PUBLIC_URL: 'https://chat.example.com/' }).publicUrl).toBe(
    'https://chat.example.com',
  )
})
