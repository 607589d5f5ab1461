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
    const { rows: shown, from } = inSight(rows)
    expect(from).toBe('end')
    expect(shown.at(-1)).toBe(rows.at(-1))
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.length).toBeLessThan(40)
  })

  it('begin at the New line if there are more unread messages than a window has room for', () => {
    const rows = [...rowsOf(30), newLine, ...rowsOf(100)]
    const { rows: shown, from } = inSight(rows)
    expect(from).toBe('top')
    expect(shown[0]).toBe(newLine)
    expect(shown.length).toBeLessThan(40)
  })

  it('are the last rows with the New line among them if few are unread, and all rows of a short thread', () => {
    const rows = [...rowsOf(30), newLine, ...rowsOf(2)]
    expect(inSight(rows)).toMatchObject({ from: 'end' })
    expect(inSight(rows).rows).toContain(newLine)
    expect(inSight(rowsOf(3)).rows).toHaveLength(3)
    expect(inSight([newLine, ...rowsOf(3)]).rows).toHaveLength(4)
  })
})
