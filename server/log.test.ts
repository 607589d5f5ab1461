import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { formatLogLine } from './log-line.ts'

function recordLog(level: 'debug' | 'info' = 'info') {
  const lines: string[] = []
  const log = createLog({ level, process: 'web', write: line => lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') }
}

describe('a line of the log', () => {
  test('is JSON with a named level, an ISO time, the process, and the fields of the child logger', () => {
    const { log, last } = recordLog()
    log.child({ requestId: 'r1' }).info({ status: 200 }, 'GET /')
    expect(last()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      process: 'web',
      requestId: 'r1',
      status: 200,
      msg: 'GET /',
    })
  })

  test('is not written below the level', () => {
    const { log, lines } = recordLog()
    log.debug('quiet')
    expect(lines).toEqual([])
  })

  test('never shows credentials, three levels deep', () => {
    const { log, lines } = recordLog()
    log.info({
      token: 'leak',
      headers: { cookie: 'leak', authorization: 'leak', 'set-cookie': ['leak'] },
      request: { body: { password: 'leak', refresh_token: 'leak' } },
    })
    log.child({ apiKey: 'leak' }).info('with a key')
    expect(lines.join('')).not.toContain('leak')
    expect(lines.join('')).toContain('[redacted]')
  })

  test('shows an error with its stack and cause, without the rows and credentials that libraries add to it', () => {
    const { log, lines, last } = recordLog()
    const cause = new Error('connect postgres://web:leak@db:5432 with Bearer leak failed')
    log.error({
      err: Object.assign(new Error('could not save', { cause }), { code: '23505', detail: 'leak' }),
    })
    expect(last().err).toMatchObject({ type: 'Error', message: 'could not save', errorCode: '23505' })
    expect(last().err.cause.message).toBe(
      'connect postgres://web:[redacted]@db:5432 with Bearer [redacted] failed',
    )
    expect(lines.join('')).not.toContain('leak')
  })
})

describe('on a terminal', () => {
  test('a line is short', () => {
    const { log, lines } = recordLog()
    log.warn({ requestId: 'r1', ms: 3 }, 'GET /')
    expect(stripVTControlCharacters(formatLogLine(lines[0] ?? ''))).toMatch(
      /^\d\d:\d\d:\d\d WARN {2}web GET \/ requestId=r1 ms=3$/,
    )
  })

  test('an error is shown with its stack, and other text is not changed', () => {
    const { log, lines } = recordLog()
    log.error({ err: new Error('broken') }, 'failed')
    expect(stripVTControlCharacters(formatLogLine(lines[0] ?? ''))).toMatch(
      /ERROR web failed\nError: broken\n/,
    )
    expect(formatLogLine('plain words\n')).toBe('plain words')
  })
})
