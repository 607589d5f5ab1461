/** The command against the real API: within this process, and once as a program, the way people call it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { runCommand } from './run-command.ts'

let stage: ApiStage
let key: string
beforeAll(async () => {
  stage = await setApiStage()
  key = (await stage.makeKey('bob')).key
  await stage.hire()
})
afterAll(() => stage.close())
afterEach(() => stage.script.reset())

async function run(args: string[], given: { env?: Record<string, string>; input?: string } = {}) {
  let out = ''
  let err = ''
  const code = await runCommand(args, {
    env: { OPENVIBE_URL: stage.url, OPENVIBE_API_KEY: key, ...given.env },
    out: text => {
      out += text
    },
    err: text => {
      err += text
    },
    readInput: async () => given.input ?? null,
    confirm: async () => false,
  })
  return { code, out, err }
}

describe('openvibe chat', () => {
  test('tells an agent an event with its data, and words for this request alone', async () => {
    const { code, out } = await run([
      ...[
        'chat',
        '-a',
        'vibe',
        '--event',
        'order.paid',
        '--data',
        '{"order": 7}',
        '--instruction',
        'In rhymes.',
      ],
    ])
    expect(code).toBe(0)
    expect(out).toContain('order.paid')
    const asked = JSON.stringify((await stage.script.requests()).at(-1))
    expect(asked).toContain('In rhymes.')
    expect(asked).toMatch(/<question from=[^>]*event/)
  })

  test('prints the answer as it arrives, and how to continue', async () => {
    await stage.script.enqueue({ kind: 'text', text: 'Boskoop, most of all.' })
    const { code, out, err } = await run(['chat', '-a', 'vibe', '-m', 'Which apples are ripe?'])
    expect({ code, out }).toEqual({ code: 0, out: 'Boskoop, most of all.\n' })
    const session = /--session (\S+)/.exec(err)?.[1] ?? ''
    await stage.script.enqueue({ kind: 'text', text: 'In October.' })
    const more = await run(['chat', '-a', '@vibe', '--session', session], { input: 'When?' })
    expect(more).toEqual({ code: 0, out: 'In October.\n', err: '' })
    expect(JSON.stringify((await stage.script.requests()).at(-1))).toContain('Which apples are ripe?')
  })

  test('with --debug shows the requests to us and to the model', async () => {
    const { code, err } = await run(['chat', '-a', 'vibe', '-m', 'Show me', '--debug'])
    expect(code).toBe(0)
    expect(err).toContain(`> POST ${stage.url}/api/v1/tasks`)
    expect(err).toMatch(/"system": |"messages": /)
    expect(err).not.toContain(key)
  })

  test('with --dry-run shows the request and sends nothing', async () => {
    const { code, out, err } = await run(['chat', '-a', 'vibe', '-m', 'Show me', '--dry-run'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ model: 'claude-sonnet-5-5', stream: true })
    expect(err).toMatch(/^Vibe, claude-sonnet-5-5\n {2}tools +\d+\n/)
    expect(err).toMatch(/about \d+ tokens, an answer of at most 4096 tokens, at most \$0\.\d{4}\n/)
    expect(await stage.script.requests()).toEqual([])
    const json = await run(['chat', '-a', 'vibe', '-m', 'Show me', '--dry-run', '--json'])
    expect(JSON.parse(json.out).requests).toHaveLength(1)
  })

  test('with --json prints the end as data', async () => {
    await stage.script.enqueue({ kind: 'text', text: 'Yes.' })
    const { out } = await run(['chat', '-a', 'vibe', '-m', 'Ripe?', '--json'])
    expect(JSON.parse(out)).toMatchObject({ task: { status: 'completed' }, answer: { content: 'Yes.' } })
  })

  test('says why a task failed, and ends with 1', async () => {
    await stage.script.enqueue({ kind: 'refusal' })
    const { code, err } = await run(['chat', '-a', 'vibe', '-m', 'Do something bad'])
    expect(code).toBe(1)
    expect(err).not.toBe('')
  })
})

describe('openvibe chat with an agent that asks another one', () => {
  test('shows the question of the other one, and the answer after a person has answered it', async () => {
    await stage.db.asWorker(tx =>
      tx
        .updateTable('agentConfigs')
        .set({ tools: ['ask_agent', 'ask_human'], isActive: true })
        .where('slug', 'in', ['vibe', 'coder'])
        .execute(),
    )
    await stage.script.enqueue([
      { kind: 'tools', calls: [{ name: 'ask_agent', input: { agent: 'coder', question: 'Which press?' } }] },
      { kind: 'tools', calls: [{ name: 'ask_human', input: { question: 'Old or new?' } }] },
      { kind: 'text', when: { contains: 'The new one' }, text: 'The new press.' },
      { kind: 'text', text: 'Take the new press.' },
    ])
    const { code, err } = await run(['chat', '-a', 'vibe', '-m', 'Which press?', '--session', 'press'])
    expect(code).toBe(4)
    expect(err).toContain('Old or new?')
    const [, child = ''] = /openvibe tasks (\S+) --resume/.exec(err) ?? []
    const { out } = await run(['tasks', '--session', 'press', '--json'])
    const tasks: { id: string; parentTaskId: string | null }[] = JSON.parse(out).tasks
    const parent = tasks.find(({ parentTaskId }) => parentTaskId === null)?.id
    expect(tasks.find(({ id }) => id === child)?.parentTaskId).toBe(parent)
    const resumed = await run(['tasks', child, '--resume', 'The new one'])
    expect(resumed).toMatchObject({ code: 0, out: 'Take the new press.\n' })
  })
})

describe('openvibe tasks', () => {
  test('lists and shows tasks, and runs one again', async () => {
    await stage.script.enqueue({ kind: 'text', text: 'Played.' })
    const { out } = await run(['chat', '-a', 'vibe', '-m', 'Play', '--session', 'plays', '--json'])
    const { id } = JSON.parse(out).task
    const listed = await run(['tasks', '--session', 'plays', '--agent', 'vibe', '--status', 'completed'])
    expect(listed).toMatchObject({ code: 0, err: '' })
    expect(listed.out).toMatch(new RegExp(`^${id}  completed  @vibe .*\\n$`))
    const shown = await run(['tasks', id])
    expect(shown.out).toMatch(/ 1 {2}\S+ {2}task\.created /)
    expect(shown.out).toMatch(/\nPlayed\.\n$/)
    const bodies = await run(['tasks', id, '--bodies', '--json'])
    const requested = bodies.out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
      .find(({ type }) => type === 'model.requested')
    const sent = (await stage.script.requests()).at(-1)
    expect(requested.body).toBe(sent?.text)
    await stage.script.enqueue({ kind: 'text', text: 'Played again.' })
    const replayed = await run(['tasks', id, '--replay', '--model', 'claude-opus-5-5'])
    expect(replayed).toMatchObject({ code: 0, out: 'Played again.\n' })
    const rerun = replayed.err.slice(0, 36)
    expect((await run(['tasks', rerun])).out).toMatch(/\nPlayed again\.\n$/)
    expect(await run(['tasks', id, '--replay', '--from', 'two'])).toMatchObject({ code: 2 })
    expect(await run(['tasks', id, '--replay', '--from', '9'])).toMatchObject({ code: 1 })
    const refused = await run(['tasks', id, '--resume', 'yes'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/no open question/)
  })
})

/** Lets the key's owner chat with an agent whose tool needs approval; returns the task, which waits. */
async function waitForApproval(content: string) {
  await stage.db.asWorker(tx =>
    tx
      .updateTable('agentConfigs')
      .set({ tools: ['send_message'], approvals: JSON.stringify({ trust: { send_message: 'approve' } }) })
      .where('slug', '=', 'vibe')
      .execute(),
  )
  await stage.script.enqueue([
    { kind: 'tools', calls: [{ name: 'send_message', input: { channel: 'harvest', content } }] },
    { kind: 'text', text: 'Sent.' },
  ])
  const asked = await run(['chat', '-a', 'vibe', '-m', 'Tell them'])
  const [, taskId = ''] = /openvibe tasks (\S+) --resume/.exec(asked.err) ?? []
  return { ...asked, taskId }
}

test('An approval is shown whole and with its place, to members of a workspace that hides its prompts, too', async () => {
  const { ada } = stage.orchard.people
  const workspaceId = stage.orchard.workspace.id
  await ada.api.workspace.update.mutate({ workspaceId, promptsVisible: false })
  const content = `Pick the apples.\n${'And the pears. '.repeat(200)}Now.`
  const { code, err, taskId } = await waitForApproval(content)
  expect(code).toBe(4)
  const shown = await run(['tasks', taskId])
  for (const words of [err, shown.out]) {
    expect(words).toContain('Vibe wants to post in #harvest.')
    expect(words).toContain('channel: harvest')
    expect(words).toContain('    Pick the apples.\n    And the pears.')
    expect(words).toContain('Now.')
    expect(words).toContain('It goes to a new thread in #harvest.')
  }
  expect(await run(['tasks', taskId, '--resume', 'yes'])).toMatchObject({ code: 0 })
  await ada.api.workspace.update.mutate({ workspaceId, promptsVisible: true })
})

test('The bodies of a task come without the words that the caller may not read now, and say so', async () => {
  const { people, channels } = stage.orchard
  await stage.script.enqueue({ kind: 'text', text: 'So.' })
  const content = '@vibe is the kazoo ripe?'
  const channelId = channels.harvest?.id ?? ''
  const { message, tasks } = await people.carla.api.thread.create.mutate({ channelId, content })
  const id = tasks[0]?.id ?? ''
  await expect.poll(async () => (await run(['tasks', id])).out).toContain('task.completed')
  expect((await run(['tasks', id, '--bodies'])).out).toContain('is the kazoo ripe?')
  await people.carla.api.message.delete.mutate({ messageId: message.id })
  const bodies = (await run(['tasks', id, '--bodies', '--json'])).out
  expect(bodies).not.toContain('is the kazoo ripe?')
  expect(bodies).toContain('"notShown":["deleted"]')
})

describe('errors', () => {
  test.each([
    [['dance'], 2, "command 'dance'"],
    [[], 2, '--help'],
    [['chat', '-a', 'vibe', '-m', 'Hi', '--event', 'paid'], 2, 'only one of'],
    [['chat', '-a', 'vibe', '--event', 'paid', '--data', '{'], 2, 'not valid JSON'],
    [['chat', '-m', 'Hi'], 2, 'Name an agent'],
    [['chat', '-a', 'vibe'], 2, 'Enter a message'],
    [['tasks', '--colour'], 2, '--colour'],
    [['tasks', 'nine'], 2, 'not a task id'],
    [['tasks', '--replay'], 2, 'the id of a task'],
    [['tasks', '0191c2a0-7f3e-7c2b-9d4e-5f6a7b8c9d0e'], 1, 'This task doesn’t exist'],
    [['chat', '-a', 'nobody', '-m', 'Hi'], 1, 'This agent doesn’t exist'],
  ])('%j ends with %i and says so', async (args, code, words) => {
    const ended = await run(args)
    expect(ended).toMatchObject({ code, out: '' })
    expect(ended.err).toContain(words)
  })

  test('a missing or wrong key, and no server', async () => {
    expect(await run(['tasks'], { env: { OPENVIBE_API_KEY: '' } })).toMatchObject({ code: 2 })
    expect(await run(['tasks'], { env: { OPENVIBE_API_KEY: 'ovk_wrong' } })).toMatchObject({ code: 3 })
    const away = await run(['tasks'], { env: { OPENVIBE_URL: 'http://127.0.0.1:9' } })
    expect(away.code).toBe(3)
    expect(away.err).toContain('can’t be reached')
  })
})

test('runs as a program of its own', async () => {
  const env = { ...process.env, OPENVIBE_URL: stage.url, OPENVIBE_API_KEY: key }
  const start = promisify(execFile)
  const help = await start(process.execPath, ['start/openvibe.mjs', '--help'], { env })
  expect(help.stdout).toContain('openvibe chat -a AGENT')
  const listed = await start(process.execPath, ['start/openvibe.mjs', 'tasks', '--json'], { env })
  expect(JSON.parse(listed.stdout).tasks.length).toBeGreaterThan(0)
})
