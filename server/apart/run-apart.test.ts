import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { runApart } from './run-apart.ts'

const owner = 'a workspace'

describe('work apart', () => {
  test('lets this thread go on, tells its time, and gives the result', async () => {
    let isDone = false
    let spent = 0
    const document = `${'['.repeat(3_000)}${']'.repeat(3_000)}`
    const work = runApart('readDocument', [document], { owner, tell: ms => (spent = ms) }).finally(
      () => (isDone = true),
    )
    let turns = 0
    while (!isDone) {
      await nextTurn()
      turns += 1
    }
    expect((await work).agent).toBeNull()
    expect(turns).toBeGreaterThan(1)
    expect(spent).toBeGreaterThan(0)
  })

  test('refuses as it would here', async () => {
    await expect(runApart('tryTemplate', ['{% if %}'], { owner })).rejects.toMatchObject({
      name: 'DomainError',
      reason: 'template_invalid',
    })
  })

  test('ends when it takes too long, and the next goes on', async () => {
    const document = `[${'{},'.repeat(60_000)}]`
    await expect(runApart('readDocument', [document], { owner, mostMs: 1 })).rejects.toMatchObject({
      reason: 'invalid_input',
      message: expect.stringContaining('too long'),
    })
    expect((await runApart('readDocument', ['[]'], { owner })).agent).toBeNull()
  })
})

test('the work is called apart, and nowhere on the thread of requests', () => {
  // The operator's own folder is read when the server starts.
  const allowed = [
    'server/apart/jobs.ts',
    'server/chat/agents/folder/',
    'server/domain/',
    'server/chat/webhooks/incoming/read-delivery.ts',
  ]
  const work =
    /import \{[^}]*\b(readDelivery|judgeNewPassword|previewDelivery|renderPrompt|tryTemplate|scrubPayload|readDocument|readPersona|namePersona)\b[^}]*\} from/
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map(path => join('server', path))
    .filter(path => path.endsWith('.ts') && !/\.i?test\.ts$/.test(path))
  const found = files.filter(
    path => work.test(readFileSync(path, 'utf8')) && !allowed.some(each => path.startsWith(each)),
  )
  expect(found).toEqual([])
})
