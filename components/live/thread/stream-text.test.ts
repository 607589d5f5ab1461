import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDelta, addStored, hasGap, type StreamText } from './stream-text'

const taskId = '0193a000-0000-7000-8000-000000000001'
const piece = (offset: number, text: string, attempt = 1, turn = 1) => ({
  taskId,
  turn,
  attempt,
  offset,
  text,
})

function write(...pieces: ReturnType<typeof piece>[]): StreamText | undefined {
  return pieces.reduce<StreamText | undefined>(addDelta, undefined)
}

describe('the text of an answer while it is written', () => {
  it('grows by the pieces that follow it', () => {
    expect(write(piece(0, 'One '), piece(4, 'in nine'))?.text).toBe('One in nine')
  })

  it('ignores pieces that it already has', () => {
    const text = write(piece(0, 'One '), piece(0, 'One '), piece(4, 'in'), piece(0, 'One '))
    expect(text).toMatchObject({ text: 'One in', early: [] })
  })

  it('waits for a missing piece, and reports it', () => {
    const early = write(piece(0, 'One '), piece(6, ' nine'))
    expect(early?.text).toBe('One ')
    expect(early && hasGap(early)).toBe(true)
    expect(addDelta(early, piece(4, 'in'))).toMatchObject({ text: 'One in nine', early: [] })
  })

  it('fills a gap from the stored text and continues', () => {
    const late = write(piece(9, 'ne accounts'))
    const filled = addStored(late, { taskId, turn: 1, attempt: 1, text: 'One in nin' })
    expect(filled).toMatchObject({ text: 'One in nine accounts', early: [] })
  })

  it('keeps its text when the stored text is older', () => {
    const text = write(piece(0, 'One in nine'))
    expect(addStored(text, { taskId, turn: 1, attempt: 1, text: 'One' })).toBe(text)
  })

  it('starts over with a newer attempt and ignores the older one from then on', () => {
    const again = write(piece(0, 'Half an ans'), piece(0, 'One', 2), piece(11, 'wer', 1))
    expect(again).toMatchObject({ text: 'One', attempt: 2 })
  })

  it('rebuilds a text from any pieces, in any order and with any repeats', () => {
    const text = 'One in nine accounts 👩‍💻 signs in on two devices.'
    const place = fc.nat(text.length)
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 8 }),
        fc.array(place, { minLength: 18, maxLength: 18 }),
        (cuts, order) => {
          const marks = [0, ...cuts, text.length].sort((a, b) => a - b)
          const pieces = marks
            .slice(1)
            .map((mark, index) => piece(marks[index] ?? 0, text.slice(marks[index], mark)))
          const shuffled = [...pieces, ...pieces]
            .map((each, index) => ({ each, at: order[index] ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ each }) => each)
          expect(write(...shuffled)).toMatchObject({ text, early: [] })
        },
      ),
    )
  })
})
