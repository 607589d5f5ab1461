import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { harmlessTexts } from './harmless-texts.ts'
import { redactSecrets } from './redact-secrets.ts'

/** The keys here are joined from parts, so that no scanner takes this file for a leak. */
const letters = 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5zA7bC9dE1fG3hI5jK7lM9nO1pQ3'
const hex = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const join = (...parts: string[]) => parts.join('')

describe('keys of known formats', () => {
  test.each([
    ['AWS', join('AKIA', 'IOSFODNN7EXAMPLE')],
    ['GitHub', join('ghp', '_', letters.slice(0, 36))],
    ['GitHub, fine-grained', join('github', '_pat_', letters.slice(0, 22), '_', letters.slice(0, 59))],
    ['GitLab', join('glpat', '-', letters.slice(0, 20))],
    ['Slack', join('xoxb', '-123456789012-', letters.slice(0, 24))],
    ['Anthropic', join('sk-', 'ant-api03-', letters, '-AA')],
    ['OpenAI', join('sk-', 'proj-', letters)],
    ['Stripe', join('sk_', 'live_', letters.slice(0, 24))],
    ['Google', join('AIza', letters.slice(0, 35))],
    ['npm', join('npm', '_', letters.slice(0, 36))],
    ['PyPI', join('pypi', '-', letters)],
    ['Hugging Face', join('hf', '_', letters.slice(0, 34))],
    ['SendGrid', join('SG', '.', letters.slice(0, 22), '.', letters.slice(0, 43))],
    ['Twilio', join('SK', hex.slice(0, 32))],
    ['DigitalOcean', join('dop', '_v1_', hex)],
    ['Shopify', join('shpat', '_', hex.slice(0, 32))],
    ['Supabase', join('sb_', 'secret_', letters.slice(0, 31))],
    ['Telegram', join('123456789', ':AA', letters.slice(0, 33))],
    [
      'a JSON Web Token',
      join('eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0In0', '.', letters.slice(0, 43)),
    ],
    ['our own', join('ovk', '_', letters.slice(0, 43))],
  ])('%s', (_, key) => {
    expect(redactSecrets(`It is ${key}, they say.`)).toBe('It is [redacted], they say.')
    expect(redactSecrets(JSON.stringify({ note: key }))).toBe('{"note":"[redacted]"}')
    expect(redactSecrets(`https://api.example.com/v1?key=${key}&page=2`)).toBe(
      'https://api.example.com/v1?key=[redacted]&page=2',
    )
  })

  test('a private key is removed as a whole block, even if its end was cut off', () => {
    const head = join('-----BEGIN RSA ', 'PRIVATE KEY-----')
    const block = `${head}\nMIIEow\nabc=\n-----END RSA PRIVATE KEY-----`
    expect(redactSecrets(`before\n${block}\nafter`)).toBe('before\n[redacted]\nafter')
    expect(redactSecrets(`before\n${head}\nMIIEow`)).toBe('before\n[redacted]')
    expect(redactSecrets(JSON.stringify({ pem: block }))).toBe('{"pem":"[redacted]"}')
  })

  test('the password in an address is removed, the address stays', () => {
    expect(redactSecrets('postgresql://app:hunter2@db.example.com:5432/app')).toBe(
      'postgresql://app:[redacted]@db.example.com:5432/app',
    )
    expect(
      redactSecrets(`https://hooks.slack.com/services/${join('T0001/B0001/', letters.slice(0, 24))}`),
    ).toBe('https://hooks.slack.com/services/[redacted]')
    expect(redactSecrets(`https://s3.example.com/a.png?X-Amz-Date=20261121&X-Amz-Signature=${hex}`)).toBe(
      'https://s3.example.com/a.png?X-Amz-Date=20261121&X-Amz-Signature=[redacted]',
    )
  })
})

describe('values after a name', () => {
  test.each([
    ['password=swordfish', 'password=[redacted]'],
    ['password: swordfish\nuser: mira', 'password: [redacted]\nuser: mira'],
    ['DB_PASSWORD="correct horse"', 'DB_PASSWORD="[redacted]"'],
    ['{"apiKey":"abc123","page":2}', '{"apiKey":"[redacted]","page":2}'],
    ['{"x-api-key": "abc-def-123"}', '{"x-api-key": "[redacted]"}'],
    ["'client_secret' => 'q1w2e3'", "'client_secret' => '[redacted]'"],
    ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI', 'AWS_SECRET_ACCESS_KEY=[redacted]'],
    ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [redacted]'],
    ['authorization: Basic bWlyYTpodW50ZXIy', 'authorization: Basic [redacted]'],
    ['"Authorization": "token 12345abc"', '"Authorization": "token [redacted]"'],
    ['curl -H "Authorization: Bearer abcdef123456"', 'curl -H "Authorization: Bearer [redacted]"'],
    ['mysql --password hunter2 --host db', 'mysql --password [redacted] --host db'],
    ['gh --token=abc123 pr list', 'gh --token=[redacted] pr list'],
    ['secret := "s3cr3t"', 'secret := "[redacted]"'],
    ['The password is Tr0ub4dor&3.', 'The password is [redacted]&3.'],
    ['api key: 12345-abcde', 'api key: [redacted]'],
    ['https://example.com/in?token=abc123&next=/home', 'https://example.com/in?token=[redacted]&next=/home'],
    ['{\\"password\\": \\"hunter2\\"}', '{\\"password\\": \\"[redacted]\\"}'],
    ['PASSWORD: 123456', 'PASSWORD: [redacted]'],
    ['Bearer abcdef0123456789xyz', 'Bearer [redacted]'],
  ])('%s', (text, expected) => {
    expect(redactSecrets(text)).toBe(expected)
  })

  test('a value longer than one match is removed to its end', () => {
    expect(redactSecrets(`token=${'ab1'.repeat(2_000)} rest`)).toBe('token=[redacted] rest')
  })
})

describe('generated strings', () => {
  test.each([
    letters.slice(0, 24),
    letters.repeat(8).slice(0, 512),
    'kJ8sD2/fLq0+ZtXw9VbN3mRyH7uPcE1aG5oT6iQx==',
    'f3J9-kQ2x_Zb7Lw0Rt5Yp8Nv1Mc4Hd6',
  ])('%s', secret => {
    expect(redactSecrets(`It printed ${secret} and ended.`)).toBe('It printed [redacted] and ended.')
  })

  test('in a path, only the generated name', () => {
    expect(redactSecrets(`/var/run/secrets/${letters.slice(0, 32)}/data`)).toBe(
      '/var/run/secrets/[redacted]/data',
    )
  })

  test('not if shorter than 24 characters or longer than 512', () => {
    const short = letters.slice(0, 23)
    const long = letters.repeat(9).slice(0, 513)
    expect(redactSecrets(short)).toBe(short)
    expect(redactSecrets(long)).toBe(long)
  })
})

describe('a harmless text stays unchanged', () => {
  test.each(harmlessTexts)('%s', text => {
    expect(redactSecrets(text)).toBe(text)
  })
})

describe('host paths', () => {
  const folders = [
    { path: '/srv/openvibe', as: '/app' },
    { path: '/srv/openvibe/.openvibe', as: '/data' },
  ]

  test.each([
    ['open /srv/openvibe/server/env.ts failed', 'open /app/server/env.ts failed'],
    ['/srv/openvibe/.openvibe/files/a.png', '/data/files/a.png'],
    ['file:///srv/openvibe/a.ts:3:1', 'file:///app/a.ts:3:1'],
    ['/srv/openvibes and /mnt/srv/openvibe', '/srv/openvibes and /mnt/srv/openvibe'],
    ['/home/mira/notes.md', '~/notes.md'],
    ['"/Users/mira/Desktop"', '"~/Desktop"'],
    ['C:\\Users\\mira\\a.txt', '~\\a.txt'],
    ['https://example.com/home/mira', 'https://example.com/home/mira'],
  ])('%s becomes %s', (text, expected) => {
    expect(redactSecrets(text, folders)).toBe(expected)
  })
})

test('each line is changed on its own, and a second pass changes nothing', () => {
  const told = [
    'password=swordfish',
    'Authorization: Bearer abc.def-123',
    `{"apiKey":"${letters}"}`,
    `It printed ${letters} and ended.`,
    'postgresql://app:hunter2@db.example.com/app',
    '/home/mira/notes.md',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...told, ...harmlessTexts), { maxLength: 12 }), lines => {
      const once = redactSecrets(lines.join('\n'))
      expect(once).toBe(lines.map(line => redactSecrets(line)).join('\n'))
      expect(redactSecrets(once)).toBe(once)
    }),
  )
})

/**
 * Texts made to keep a backtracking pattern busy: a pattern with quadratic time would need minutes for one of
 * them.
 */
test.each([
  'a',
  'eyJ',
  'eyJ-',
  '-eyJaaaaaaaa.',
  'token=',
  'token: ',
  'password is ',
  '://',
  '://a:',
  'sk-',
  '-sk-',
  'xoxb-1-',
  '/',
  '/ab',
  '"',
  '\\"',
  'password="',
  ' --a-',
  '-----BEGIN PRIVATE KEY-----',
  'Bearer ',
  'Authorization: Basic ',
  'SG.aaaaaaaaaaaaaaaa.',
  '/home/',
  'C:\\',
  'data:',
  'a:b@',
  '?sig=',
  'aB1',
  'secret=>',
  '--token',
  '`',
  '\n',
  '１',
  'sha512-',
  ' ',
  '\t',
  'password ',
  ' password ',
  'id: ',
  'curl ',
  'curl -u ',
  'curl -u a:',
  ' -p',
  'mysql -p',
  "sshpass -p '",
  'Cookie: ',
  'Cookie: a=',
  'Private-Lines: 1\n',
  'Private-Lines: 1\nAAAA\n',
  'WIFI:',
  'a.b:1:',
  'machine a ',
  '<password>',
  'key="password" value="',
  'mnemonic: "',
  'abc ',
  '-----BEGIN CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----A',
  'mot de passe ',
  'passwort ist ',
  'пароль: ',
  'пароль：a',
  '${',
  'identified by ',
  "with password '",
  '$2b$10$',
  'a:$6$',
  'AAAAB3NzaC1',
  'Qm1',
  '0-us1',
  '1000.',
])(
  'a megabyte of %j is read to its end',
  piece => {
    const text = piece.repeat(Math.ceil(1_048_576 / piece.length))
    expect(redactSecrets(text).length).toBeLessThan(2 * text.length + 100)
  },
  5_000,
)
