import { describe, expect, it } from 'vitest'
import { createMessage } from '@/testing/interface/thread-events'
import type { Row } from './rows/row'
import { inSight } from './still-list'

function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const message = createMessage({ seq: index + 1, rev: index + 1 })
    return { kind: 'message', key: message.id, message, follows: false, quoted: undefined }
  })
}
const newLine: Row = { kind: 'new', key: 'new' }

describe('the rows of a thread that are drawn before they can be measured', () => {
  it('are its last rows, as many as a window has room for', () => {
    const rows = rowsOf(100)
    const { above, below } = inSight(rows)
    expect(below).toEqual([])
    expect(above.at(-1)).toBe(rows.at(-1))
    expect(above.length).toBeGreaterThan(10)
    expect(above.length).toBeLessThan(40)
  })

  it('begin at the New line if there are more unread messages than a window has room for', () => {
    const rows = [...rowsOf(30), newLine, ...rowsOf(100)]
    const { above, below } = inSight(rows)
    expect(above).toEqual([])
    expect(below[0]).toBe(newLine)
    expect(below.length).toBeLessThan(40)
  })

  it('are the last rows with the New line among them if few are unread, and all rows of a short thread', () => {
    const rows = [...rowsOf(30), newLine, ...rowsOf(2)]
    const { above, below } = inSight(rows)
    expect(below).toEqual(rows.slice(-3))
    expect(above.at(-1)).toBe(rows[29])
    expect(above.length).toBeGreaterThan(10)
    expect(inSight(rowsOf(3)).above).toHaveLength(3)
    expect(inSight([newLine, ...rowsOf(3)]).above).toHaveLength(4)
  })
})
