import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repairTail } from './repair-tail'
import { emptySplit, type SplitStream, splitStream } from './split-stream'

const answer = `# Drafts

About **5 ms** per save, says [the log](https://example.com/log).

- one
- two

  still two

\`\`\`ts
const a = 1

const b = 2
\`\`\`

| Phone | Save |
| --- | ---: |
| old | 5 ms |

The end.`

function grow(text: string, lengths: readonly number[]): SplitStream[] {
  const states: SplitStream[] = []
  let state = emptySplit
  for (const length of [...lengths].sort((a, b) => a - b)) {
    state = splitStream(text.slice(0, length), state)
    states.push(state)
  }
  return states
}

describe('a growing text', () => {
  it('keeps each finished block as it was, whatever comes later', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(answer.length), { minLength: 1, maxLength: 40 }), lengths => {
        const states = grow(answer, [...lengths, answer.length])
        states.slice(1).forEach((state, index) => {
          const earlier = states[index]?.blocks ?? []
          expect(state.blocks.slice(0, earlier.length)).toEqual(earlier)
        })
      }),
    )
  })

  it('ends in the blocks that the whole text has, however it was cut', () => {
    const whole = splitStream(answer, emptySplit)
    expect(whole.blocks).toHaveLength(5)
    fc.assert(
      fc.property(fc.array(fc.nat(answer.length), { maxLength: 40 }), lengths => {
        const last = grow(answer, [...lengths, answer.length]).at(-1)
        expect(last?.blocks.map(block => block.trim())).toEqual(whole.blocks.map(block => block.trim()))
        expect(answer.slice(last?.from)).toBe('The end.')
      }),
    )
  })

  it('starts over when the text is another one', () => {
    const first = splitStream('One.\n\nTwo.', emptySplit)
    expect(splitStream('Other.\n\nText.', first).blocks).toEqual(['Other.'])
  })
})

describe('the unfinished end', () => {
  it.each([
    ['bold **that is open', 'bold **that is open**'],
    ['code `that is', 'code `that is`'],
    ['see [the log](https://exam', 'see the log'],
    ['a line\n-', 'a line'],
    ['a line\n``', 'a line'],
    ['a line\n```ts', 'a line'],
    ['- one\n-', '- one'],
    ['| Phone | Sa', ''],
    ['| Phone | Save |\n| ---', ''],
  ])('shows %j as %j', (tail, shown) => {
    expect(repairTail(tail).trim()).toBe(shown)
  })

  it('leaves open code as it is, whatever marks are in it', () => {
    const tail = '```md\n**not bold\n- '
    expect(repairTail(tail)).toBe(tail)
  })

  it('shows a table from its first row on', () => {
    const tail = '| Phone | Save |\n| --- | --- |\n| ol'
    expect(repairTail(tail)).toContain('| --- | --- |')
  })
})
