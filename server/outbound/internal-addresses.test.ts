import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../testing/listen.ts'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'
import { OutboundError } from './outbound-error.ts'

/** Each is a way to write an address inside: `private_address`. A text that is no address is `bad_address`. */
const internal = [
  ...[
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '127.0.0.0',
    '127.255.255.254',
    '0.0.0.0',
    '0',
    '0.1.2.3',
  ],
  ...[
    '2130706433',
    '0x7f000001',
    '0x7F000001',
    '017700000001',
    '0x7f.0.0.1',
    '0x7f.1',
    '0177.0.0.1',
    '0177.1',
  ],
  ...['0177.0000.0000.0001', '0x7f.0x0.0x0.0x1', '127.0x0.0.1', '127.0.0.0x1', '00177.0.0.01', '0x7f000001.'],
  ...[
    '127%2e0%2e0%2e1',
    '%31%32%37.0.0.1',
    '127\u30020\u30020\u30021',
    '127\uff0e0\uff0e0\uff0e1',
    '127\uff611',
  ],
  ...[
    '\uff11\uff12\uff17.0.0.1',
    '\u2460\u2461\u2466.\u24ea.\u24ea.\u2460',
    '\u00b9\u00b2\u2077.\u2070.\u2070.\u00b9',
  ],
  ...[
    '\u{1d7cf}\u{1d7d0}\u{1d7d5}.\u{1d7ce}.\u{1d7ce}.\u{1d7cf}',
    '\uff10\uff58\uff17\uff46.\uff11',
    '1\u00ad27.0.0.1',
  ],
  ...['10.0.0.1', '10.255.255.255', '167772161', '0xa000001', '012.0.0.1', '10.1', '0xa.1'],
  ...['172.16.0.1', '172.31.255.254', '2886729729', '0xac100001', '192.168.0.1', '192.168.1', '3232235521'],
  ...['0xc0a80001', '0300.0250.0.1', '192.168.257', '169.254.169.254', '2852039166', '0xa9fea9fe'],
  ...['0251.0376.0251.0376', '169.16689662', '169.254.43518', '0xa9.0xfe.0xa9.0xfe', '169.254.169.254.'],
  ...[
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.254',
    '168.63.129.16',
    '192.0.0.192',
    '192.0.0.1',
    '192.0.2.1',
  ],
  ...[
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.254',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
  ],
  ...['240.0.0.1', '255.255.255.255', '4294967295', '0xffffffff', '037777777777'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::0001]',
    '[0::1]',
  ],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:127.0.0.1]', '[0:0:0:0:0:ffff:127.0.0.1]'],
  ...['[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::ffff:0:127.0.0.1]'],
  ...['[::127.0.0.1]', '[::7f00:1]', '[::10.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...[
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::10.0.0.1]',
    '[2002:7f00:1::]',
    '[2002:7f00:1::1]',
    '[2002:a00:1::]',
  ],
  ...['[2002:a9fe:a9fe::]', '[2001::1]', '[2001:0:7f00:1:0:0:80ff:fffe]', '[2001:0:53aa:64c:0:0:f5ff:fffe]'],
  ...['[fe80::1]', '[fe80:0:0:1::]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd00::1]', '[fd00:ec2::254]'],
  ...['[ff02::1]', '[ff01::1]', '[ff0e::1]', '[100::1]', '[2001:db8::1]', '[2001:10::1]', '[2001:20::1]'],
  ...['[3fff::1]', '[5f00::1]', '[4000::1]', '[2620:4f:8000::1]', '[2606:4700::5efe:127.0.0.1]'],
  ...[
    '[2606:4700::200:5efe:a00:1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'LocalHost',
    'a.localhost',
    'x.y.localhost.',
  ],
  ...[
    '\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54',
    'loc%61lhost',
    'loc\u200balhost',
    'loc\u00adalhost',
  ],
]

/** The names of a resolver that an attacker fills. */
const names: Record<string, string[]> = {
  'plain.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mapped-hex.example': ['::ffff:a9fe:a9fe'],
  'zone.example': ['fe80::1%eth0'],
  'zone-loopback.example': ['::1%1'],
  'metadata.example': ['169.254.169.254'],
  'nat.example': ['64:ff9b::a00:1'],
  'tunnel.example': ['2002:c0a8:1::'],
  'broadcast.example': ['255.255.255.255'],
  'zero.example': ['0.0.0.0'],
  'garbage.example': ['inside'],
  'all-inside.example': ['10.0.0.1', '192.168.0.1', 'fd00::1'],
}

const noAddress = [
  ...[
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1:70/_',
    'data:text/plain,hi',
    'ws://127.0.0.1/',
  ],
  ...[
    'unix:/var/run/docker.sock',
    'javascript:alert(1)',
    'blob:http://127.0.0.1/x',
    '//127.0.0.1/',
    '127.0.0.1',
  ],
  ...['http://', 'http://[fe80::1%25eth0]/', 'http://[::1%lo]/', 'http://[::1', 'http://127.0.0.1:99999/'],
  ...['http://256.256.256.256/', 'http://127.0.0.0.1.1/', 'http://0x100000000/', 'http://1.2.3.4.5/'],
  ...['http://good.example@127.0.0.1/', 'http://a:b@good.example/', 'http://127.0.0.1@good.example/'],
  ...['http://:secret@good.example/', 'http://good.example%00.inside/', 'http://good example/'],
  'http:\\\\user@127.0.0.1\\',
]

/** These look like a public host and are an address inside after parsing. */
const disguised = [
  ...[
    'http://127.0.0.1#@good.example/',
    'http://127.0.0.1?@good.example/',
    'http:127.0.0.1',
    'http:/127.0.0.1/',
  ],
  ...[
    'http:\\\\127.0.0.1\\good.example',
    'http://127.0.0.1\\@good.example/',
    'HTTP://127.0.0.1/',
    ' http://127.0.0.1',
  ],
  ...[
    'http://127.0.0.1:80/',
    'http://127.0.0.1:8080/',
    'https://127.0.0.1/',
    'ht\ntp://127.0.0.1/',
    'http:///127.0.0.1/',
  ],
]

let reached = 0
const server = createServer((_request, response) => {
  reached += 1
  response.end()
})
let port = 0
let guarded: GuardedFetch

beforeAll(async () => {
  port = await listen(server)
  guarded = createGuardedFetch({
    allowPrivate: [],
    maxBytes: 1024,
    timeoutMs: 5_000,
    resolve: async host => names[host] ?? [],
  })
})

afterAll(async () => {
  await guarded.close()
  server.close()
})

async function reasonOf(address: string): Promise<string> {
  try {
    const response = await guarded(address)
    return `answered ${response.status}`
  } catch (error) {
    return error instanceof OutboundError ? error.reason : String(error)
  }
}

describe('an address inside', () => {
  test('has more than a hundred notations in this table, no two the same', () => {
    expect(new Set(internal).size).toBeGreaterThan(100)
  })

  test.each([...new Set(internal)])('is refused as %s', async host => {
    expect(await reasonOf(`http://${host}:${port}/`)).toBe('private_address')
    await expect(guarded.check(`https://${host}/`)).rejects.toMatchObject({ reason: 'private_address' })
  })

  test.each(Object.keys(names))('is refused behind the name %s', async host => {
    expect(await reasonOf(`http://${host}:${port}/`)).toBe('private_address')
    await expect(guarded.check(`http://${host}/`)).rejects.toMatchObject({ reason: 'private_address' })
  })

  test.each(disguised)('is refused in the disguise %j', async address => {
    expect(await reasonOf(address)).toBe('private_address')
  })

  test.each(noAddress)('can’t be reached by %j, which is no address of a web server', async address => {
    expect(await reasonOf(address)).toBe('bad_address')
  })

  test('gets no request at all', () => {
    expect(reached).toBe(0)
  })

  test('is refused in a sentence that names the operator and not the address behind the name', async () => {
    await expect(guarded('http://metadata.example/')).rejects.toThrow(
      /^metadata\.example is this machine or in a private network\..*OPENVIBE_ALLOW_PRIVATE_ADDRESSES\.$/,
    )
    await expect(guarded('http://metadata.example/')).rejects.not.toThrow('169.254')
  })
})

describe('the operator’s list', () => {
  async function answerWith(allowPrivate: string[], host: string): Promise<number | string> {
    const allowed = createGuardedFetch({
      allowPrivate,
      maxBytes: 1024,
      timeoutMs: 5_000,
      resolve: async () => ['127.0.0.1'],
    })
    try {
      const response = await allowed(`http://${host}:${port}/`)
      await response.text()
      return response.status
    } catch (error) {
      return error instanceof OutboundError ? error.reason : String(error)
    } finally {
      await allowed.close()
    }
  }

  test.each([
    ['127.0.0.1/32', '127.0.0.1'],
    ['127.0.0.0/8', '127.0.0.1'],
    ['127.0.0.1', '0x7f.1'],
    ['127.0.0.1', 'localhost'],
    ['mcp.internal', 'mcp.internal'],
    ['MCP.internal', 'mcp.INTERNAL.'],
    ['127.0.0.1', 'mcp.internal'],
  ])('with %s allows %s', async (entry, host) => {
    expect(await answerWith([entry], host)).toBe(200)
  })

  test.each([
    ['127.0.0.2/32', '127.0.0.1'],
    ['10.0.0.0/8', '127.0.0.1'],
    ['mcp.internal', '127.0.0.1'],
    ['mcp.internal', 'other.internal'],
    ['mcp.internal', 'a.mcp.internal'],
    ['127.0.0.1/32', '[::ffff:127.0.0.1]'],
  ])('with %s does not allow %s', async (entry, host) => {
    expect(await answerWith([entry], host)).toBe('private_address')
  })
})

describe('a public address', () => {
  test.each([
    ...[
      'https://1.1.1.1/',
      'https://8.8.8.8:8443/x?y=1',
      'https://[2606:4700:4700::1111]/',
      'http://good.example/',
    ],
    ...['https://172.32.0.1/', 'https://100.128.0.1/', 'https://11.0.0.1/', 'https://mixed.example/'],
  ])('passes the check: %s', async address => {
    const check = createGuardedFetch({
      allowPrivate: [],
      maxBytes: 1,
      timeoutMs: 1_000,
      resolve: async host => (host === 'mixed.example' ? ['10.0.0.1', '1.1.1.1'] : ['93.184.216.34']),
    })
    await expect(check.check(address)).resolves.toBeUndefined()
  })
})
