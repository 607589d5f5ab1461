/** The part of the command that works with agent documents, against the real API. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkOutput } from '../../server/agent/outputs/check-output.ts'
import { readDocument } from '../../server/domain/agents/documents/read-document.ts'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { zip } from '../../testing/files/documents.ts'
import { runCommand } from './run-command.ts'

let stage: ApiStage
let key: string
let folder: string
beforeAll(async () => {
  stage = await setApiStage()
  key = (await stage.makeKey('ada', 'admin')).key
  await stage.hire()
  folder = await mkdtemp(join(tmpdir(), 'openvibe-command-'))
})
afterEach(() => stage.script.reset())
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})

async function run(args: string[], env: Record<string, string> = {}, answer = 'no') {
  let out = ''
  let err = ''
  const code = await runCommand(['agents', ...args], {
    env: { OPENVIBE_URL: stage.url, OPENVIBE_API_KEY: key, ...env },
    out: text => {
      out += text
    },
    err: text => {
      err += text
    },
    readInput: async () => null,
    confirm: async () => answer === 'yes',
  })
  return { code, out, err }
}

async function put(name: string, text: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}
const document = (slug: string, prompt = 'You help.') => `name: ${slug}\ndescription: ${prompt}\n`

describe('openvibe agents validate', () => {
  test('needs no server, tells errors by line and column, and fails if there is one', async () => {
    const good = await put('good.yaml', document('good'))
    const bad = await put('bad.yaml', `${document('bad')}tols: []\n`)
    const offline = { OPENVIBE_API_KEY: '', OPENVIBE_URL: 'http://127.0.0.1:1' }
    expect(await run(['validate', good], offline)).toEqual({
      code: 0,
      out: `${good}: @good is valid.\n`,
      err: '',
    })
    expect(await run(['validate', good, bad], offline)).toEqual({
      code: 1,
      out: `${good}: @good is valid.\n`,
      err: `${bad}:3:1: error: tols: The field “tols” is unknown here. Did you mean “tools”?\n`,
    })
    const { out } = await run(['validate', bad, '--json'], offline)
    expect(JSON.parse(out)).toMatchObject([{ file: bad, problems: [{ line: 3, column: 1 }] }])
  })

  test('tells of a wrong use', async () => {
    expect(await run(['validate'])).toMatchObject({ code: 2 })
    expect(await run(['validate', 'a.txt'])).toMatchObject({ code: 2 })
    expect(await run(['unknown'])).toMatchObject({ code: 2 })
    expect(await run(['validate', join(folder, 'gone.yaml')])).toMatchObject({ code: 1 })
  })
})

describe('openvibe agents import and diff', () => {
  test('show the changes first, then import them, and then there are none', async () => {
    const file = await put('differ.yaml', document('differ'))
    expect(await run(['import', file, '--dry-run'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('+description: You help.'),
    })
    expect(await run(['diff', file])).toMatchObject({ code: 1 })
    expect(await run(['import', file])).toMatchObject({ code: 0, out: `${file}: @differ created.\n` })
    expect(await run(['diff', file])).toEqual({ code: 0, out: `${file}: @differ is the same.\n`, err: '' })
    await put('differ.yaml', document('differ', 'You help a lot.'))
    const { code, out } = await run(['diff', file])
    expect(code).toBe(1)
    expect(out).toContain('-description: You help.\n+description: You help a lot.')
    expect(await run(['import', file])).toMatchObject({ out: `${file}: @differ updated.\n` })
    expect(await run(['import', file])).toMatchObject({ out: `${file}: @differ unchanged.\n` })
  })

  test('import nothing if one of the documents has an error', async () => {
    const good = await put('first.yaml', document('first'))
    const bad = await put('second.yaml', 'name: second\n')
    expect(await run(['import', good, bad])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${bad}:1:1: error: description: “description” is missing.`),
    })
    expect(await run(['export', 'first'])).toMatchObject({ code: 1 })
  })

  test('need a key of an admin', async () => {
    const file = await put('mine.yaml', document('mine'))
    const { key: ofBob } = await stage.makeKey('bob')
    expect(await run(['import', file], { OPENVIBE_API_KEY: ofBob })).toMatchObject({ code: 1 })
  })
})

describe('openvibe agents export', () => {
  test.each(['yaml', 'json'])('gives a document whose import changes nothing, as %s', async format => {
    await run(['import', await put('round.yaml', document('round', '"Line one.\\nLine 2: # é 😀"'))])
    const { out } = await run(['export', '@round', '--format', format])
    const file = await put(`round.${format}`, out)
    expect(await run(['import', file])).toMatchObject({ out: `${file}: @round unchanged.\n` })
    expect((await run(['export', 'round', '--format', format])).out).toBe(out)
  })

  test('writes all agents into a folder', async () => {
    expect(await run(['export'])).toMatchObject({ code: 2 })
    const all = join(folder, 'all')
    expect(await run(['export', '--out', all])).toMatchObject({ code: 0 })
    expect(await readdir(all)).toEqual(expect.arrayContaining(['vibe.yaml', '_fork-resolver.yaml']))
    expect(await run(['diff', join(all, 'vibe.yaml')])).toMatchObject({ code: 0 })
    expect(await readFile(join(all, 'vibe.yaml'), 'utf8')).toContain('name: Vibe\n')
  })
})

describe('persona files', () => {
  const soul = '# SOUL.md\n\n## Core\n\nBe useful.\n'
  const memory = '## People\n\nAda runs the orchard.\n'
  const versionsOf = async (slug: string) => {
    const { agents } = await stage.orchard.people.ada.api.agent.list.query({
      workspaceId: stage.orchard.workspace.id,
    })
    const agentId = agents.find(each => each.slug === slug)?.id
    if (!agentId) return 0
    return (await stage.orchard.people.ada.api.agent.versions.query({ agentId })).versions.length
  }

  test('of a folder are shown section by section, and saved after a yes', async () => {
    const persona = join(folder, 'maxos')
    await mkdir(persona)
    await writeFile(join(persona, 'SOUL.md'), soul)
    await writeFile(join(persona, 'MEMORY.md'), memory)
    await writeFile(join(persona, 'USER.md'), 'Ada')
    await symlink('/etc/passwd', join(persona, 'AGENTS.md'))
    const refused = await run(['import', persona])
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain('SOUL.md, “Core”: becomes part of the prompt\n')
    expect(refused.err).toContain('MEMORY.md, “People”: becomes the memory block people\n')
    expect(refused.err).toContain('USER.md: left out. It describes one person.')
    expect(refused.err).toContain('Nothing was imported. Add --yes')
    expect(await versionsOf('maxos')).toBe(0)
    expect((await run(['import', persona, '--dry-run'])).out).toContain('+  ## Core')
    expect(await versionsOf('maxos')).toBe(0)
    expect(await run(['import', persona], {}, 'yes')).toMatchObject({
      code: 0,
      out: `${persona}: @maxos created.\n`,
    })
    expect((await run(['export', 'maxos'])).out).toContain('Ada runs the orchard.')
    expect((await run(['export', 'maxos'])).out).not.toContain('root:')
    expect(await run(['import', persona, '--yes'])).toMatchObject({ out: `${persona}: @maxos unchanged.\n` })
  })

  test('of an archive keep the other settings of the agent, and a broken archive changes nothing', async () => {
    const settled = (await run(['export', 'maxos'])).out.replace('effort: medium', 'effort: high')
    await run(['import', await put('settled.yaml', settled)])
    const archive = join(folder, 'maxos.zip')
    await writeFile(archive, zip({ 'maxos/SOUL.md': soul.replace('useful', 'brief') }))
    expect(await run(['import', archive, '--yes'])).toMatchObject({ out: `${archive}: @maxos updated.\n` })
    const after = (await run(['export', 'maxos'])).out
    expect(after).toBe(settled.replace('Be useful.', 'Be brief.'))
    const count = await versionsOf('maxos')
    await writeFile(archive, zip({ '../SOUL.md': soul }))
    expect(await run(['import', archive, '--yes'])).toMatchObject({ code: 1, out: '' })
    await writeFile(archive, zip({ 'maxos/SOUL.md': 'Long. '.repeat(9_000) }))
    const long = await run(['import', archive, '--yes'])
    expect(long).toMatchObject({ code: 1, out: '' })
    expect(long.err).toContain('40,000 fit')
    expect(await versionsOf('maxos')).toBe(count)
  })

  test('are written by an export, and imported as the same prompt and blocks', async () => {
    const persona = join(folder, 'maxos-again')
    expect(await run(['export', 'maxos', '--format', 'persona', '--out', persona])).toMatchObject({ code: 0 })
    expect(await readdir(persona)).toEqual(['MEMORY.md', 'SOUL.md'])
    expect(await run(['import', persona, '--yes'])).toMatchObject({ out: `${persona}: @maxos unchanged.\n` })
  })

  test('are left alone in a folder of documents, which are imported one by one', async () => {
    const all = join(folder, 'every')
    await run(['export', '--out', all])
    const { code, out } = await run(['import', all])
    expect(code).toBe(0)
    expect(
      out
        .trim()
        .split('\n')
        .every(line => line.endsWith('unchanged.')),
    ).toBe(true)
    expect(out.trim().split('\n')).toHaveLength((await readdir(all)).length)
  })
})

describe('the example', () => {
  test.each(['general', 'sample', 'dreaming'])('%s is imported, and answers', async name => {
    const file = new URL(`../../seeds/agents/${name}.yaml`, import.meta.url).pathname
    expect(await run(['validate', file])).toMatchObject({ code: 0, err: '' })
    expect(await run(['import', file])).toMatchObject({ code: 0, out: `${file}: @${name} created.\n` })
    const { agent } = readDocument(await readFile(file, 'utf8'))
    await stage.script.enqueue({
      kind: 'text',
      text: JSON.stringify({ summary: 'A quiet day.', moments: [] }),
    })
    const code = await runCommand(['chat', '-a', name, '-m', `Look back, ${name}.`], {
      env: { OPENVIBE_URL: stage.url, OPENVIBE_API_KEY: key },
      out: () => {},
      err: () => {},
      readInput: async () => null,
      confirm: async () => false,
    })
    expect(code).toBe(0)
    const request = JSON.stringify((await stage.script.requests()).at(-1)?.body)
    expect(request).toContain(JSON.stringify(agent?.systemPrompt.slice(0, 80)).slice(1, -1))
    for (const tool of agent?.tools ?? []) expect(request).toContain(`"name":"${tool}"`)
    expect(request).not.toContain('"name":"send_message"')
  })
})

test('The settings of a document come before the defaults, in the request and in the limits', async () => {
  const own = 'model: claude-opus-5-5\nmax_tokens: 777\neffort: low\nlimits: { request_limit: 1 }\n'
  await run(['import', await put('own.yaml', `${document('own')}${own}tools: [{ name: read_thread }]\n`)])
  await stage.script.enqueue({ kind: 'tools', calls: [{ name: 'read_thread', input: {} }] })
  const input = { kind: 'message', content: 'Hello.' }
  const { task } = await stage.get(key, '/tasks', { agent: 'own', input })
  const read = () => stage.get(key, `/tasks/${task.id}`)
  await expect.poll(async () => (await read()).task.endedAt, { timeout: 20_000 }).not.toBeNull()
  expect((await read()).task.stopReason).toBe('max_turns')
  expect((await stage.script.requests()).at(-1)?.body).toMatchObject({
    model: 'claude-opus-5-5',
    max_tokens: 777,
    output_config: { effort: 'low' },
    tools: [{ name: 'read_thread' }],
  })
})

test('The example dreaming looks back on a thread, and its object fits and is stored as data', async () => {
  const file = new URL('../../seeds/agents/dreaming.yaml', import.meta.url).pathname
  await run(['import', file])
  const { agent } = readDocument(await readFile(file, 'utf8'))
  if (!agent?.properties) throw new Error('The example has no properties.')
  const content = 'We decided to pick the russets in May.'
  const { thread } = await stage.orchard.people.ada.api.thread.create.mutate({
    channelId: stage.orchard.channels.general?.id ?? '',
    content,
  })
  const input = { kind: 'message', content: 'Which moments matter?' }
  const { task } = await stage.get(key, '/tasks', { agent: 'dreaming', threadId: thread.id, input })
  const read = () => stage.get(key, `/tasks/${task.id}`)
  await expect.poll(async () => (await read()).task.status, { timeout: 20_000 }).toBe('completed')
  const { answer, data } = await read()
  expect(data.moments.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).toContain(content)
  expect(checkOutput(agent.properties, data)).toEqual([])
  // The card in the thread is made of the object in the message.
  const { messages } = await stage.get(key, `/threads/${thread.id}/messages`)
  expect(messages.at(-1)).toMatchObject({ id: answer.id, metadata: { object: data } })
})

test('works as a program, with an agent in TypeScript', async () => {
  const file = await put(
    'typed.ts',
    `import { defineAgent } from '${new URL('../../server/domain/agents/documents/define-agent.ts', import.meta.url)}'
    const name: string = 'Typed'
    export default defineAgent({ name, description: 'You help.' })`,
  )
  const program = new URL('../openvibe.mjs', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'agents', 'validate', file])
  expect(stdout).toBe(`${file}: @typed is valid.\n`)
})
