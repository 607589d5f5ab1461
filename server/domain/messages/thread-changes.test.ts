import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutChanges } from './thread-changes.ts'

/** Makes rows with only the field that a page of changes reads; the other fields do not matter. */
const rowsAt = (revs: number[]) => revs.map(rev => ({ rev }))
const kinds = ['messages', 'forks', 'tasks'] as const

describe('a page of changes', () => {
  it('has every change up to its own number and none after it', () => {
    const history = fc.array(fc.constantFrom(...kinds), { maxLength: 60 })
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 7 }), fc.nat(60), (changes, limit, sinceRev) => {
        // The n-th change of the thread has the number n.
        const of = (kind: (typeof kinds)[number]) =>
          changes.flatMap((changed, index) => (changed === kind ? [index + 1] : []))
        const seen: number[] = []
        let since = Math.min(sinceRev, changes.length)
        for (let more = true; more; ) {
          const found = (kind: (typeof kinds)[number]) =>
            rowsAt(of(kind).filter(rev => rev > since)).slice(0, limit + 1)
          const page = cutChanges(
            {
              messages: found('messages'),
              forks: found('forks'),
              tasks: found('tasks'),
              rev: changes.length,
            },
            limit,
          )
          const revs = kinds.flatMap(kind => page[kind].map(({ rev }) => rev))
          expect(revs.every(rev => rev > since && rev <= page.rev)).toBe(true)
          expect(page.hasMore).toBe(page.rev < changes.length)
          seen.push(...revs)
          since = page.rev
          more = page.hasMore
        }
        expect(seen.sort((a, b) => a - b)).toEqual(
          changes.map((_, index) => index + 1).filter(rev => rev > Math.min(sinceRev, changes.length)),
        )
      }),
    )
  })
})
