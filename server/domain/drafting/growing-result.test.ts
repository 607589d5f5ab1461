import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResultReader, type GrownPiece } from './growing-result.ts'

const written = {
  headline: 'A "quoted" {headline}, with \\ signs',
  bullets: [
    { text: 'One ] } "', citations: [{ number: 1, quote: '[{' }] },
    { text: 'Two', citations: [] },
  ],
  deferred: [],
  open_questions: [{ text: 'Why?', citations: [] }],
}
const pieces = [
  { section: 'headline', value: written.headline },
  { section: 'bullets', value: written.bullets[0] },
  { section: 'bullets', value: written.bullets[1] },
  { section: 'open_questions', value: written.open_questions[0] },
]

function read(...texts: string[]): GrownPiece[] {
  const told: GrownPiece[] = []
  const reader = createResultReader(piece => told.push(piece))
  for (const text of texts) reader.write(text)
  return told
}

describe('a result that is still being written', () => {
  it('is reported piece by piece, each as soon as it is complete', () => {
    const json = JSON.stringify(written)
    const upTo = json.indexOf('Two')
    expect(read(json.slice(0, upTo))).toEqual(pieces.slice(0, 2))
    expect(read(json)).toEqual(pieces)
  })

  it('is reported the same wherever its text is cut, and however it is formatted', () => {
    const texts = [JSON.stringify(written), JSON.stringify(written, null, 2)]
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(fc.nat(400), { maxLength: 20 }), (text, cuts) => {
        const places = [0, ...cuts.map(cut => cut % text.length).sort((a, b) => a - b), text.length]
        const parts = places.slice(1).map((place, index) => text.slice(places[index], place))
        expect(read(...parts)).toEqual(pieces)
      }),
      { seed: 20261121, numRuns: 200 },
    )
  })

  it('reports nothing from text that is no JSON, and never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', 'a') }),
        text => {
          for (const { section } of read(text)) expect(typeof section).toBe('string')
        },
      ),
      { seed: 20261121, numRuns: 300 },
    )
    expect(read('Here is your result: none.')).toEqual([])
  })
})
