import { describe, expect, it } from 'vitest'
import { createMessage, vibeId } from '@/testing/interface/thread-events'
import { foldFailures } from './fold-failures'
import { holdsMessage, type Row } from './row'

function failure(seq: number, notice: string | undefined, taskId: string | null = `task-${seq}`): Row {
  const fields = { authorType: 'system', authorUserId: null, authorAgentId: vibeId } as const
  const metadata = notice === undefined ? {} : { notice }
  const message = createMessage({ seq, rev: seq, ...fields, taskId, metadata })
  return { kind: 'system', key: message.id, message, quote: null }
}

function said(seq: number): Row {
  const message = createMessage({ seq, rev: seq })
  return { kind: 'message', key: message.id, message, follows: false, quoted: undefined }
}

/** The number of failures in a folded row, else the kind of the row. */
const sketch = (rows: Row[]) =>
  foldFailures(rows).map(row => (row.kind === 'failures' ? row.failures.length : row.kind))

describe('failures of several tasks', () => {
  it('fold into one row if they have one reason and follow each other', () => {
    const one = [1, 2, 3, 4, 5].map(seq => failure(seq, 'daily_budget'))
    expect(sketch([said(0), ...one, said(9)])).toEqual(['message', 5, 'message'])
    expect(sketch([...one.slice(0, 2), said(9), ...one.slice(2, 4)])).toEqual([2, 'message', 2])
    const mixed = [failure(1, 'daily_budget'), failure(2, 'timeout'), failure(3, 'timeout')]
    expect(sketch(mixed)).toEqual(['system', 2])
  })

  it('stay single lines if they are of one task, or of a reason that is not known here', () => {
    expect(sketch([failure(1, 'timeout', 'a'), failure(2, 'timeout', 'a')])).toEqual(['system', 'system'])
    expect(sketch([failure(1, 'new_reason'), failure(2, 'new_reason')])).toEqual(['system', 'system'])
    expect(sketch([failure(1, 'fork', null), failure(2, 'fork', null)])).toEqual(['system', 'system'])
    expect(sketch([failure(1, undefined), failure(2, undefined)])).toEqual(['system', 'system'])
  })

  it('keep the row of the first failure when another one comes, and links lead to each of them', () => {
    const [first, second, third] = [1, 2, 3].map(seq => failure(seq, 'model_not_available'))
    if (!first || !second || third?.kind !== 'system') throw new Error('unreachable')
    expect(foldFailures([first, second])[0]?.key).toBe(first.key)
    const [row] = foldFailures([first, second, third])
    expect(row).toMatchObject({ key: first.key, message: { seq: 3 } })
    expect(row && holdsMessage(row, second.key)).toBe(true)
    expect(row && holdsMessage(row, 'elsewhere')).toBe(false)
  })
})
