import { type ResultBody, sections } from '@/server/domain/results/result'

/** The label of a line beside the messages that it cites. */
export interface LineLabel {
  id: string
  kind: 'line' | 'deferred' | 'open' | 'objection'
  /** The position of a bullet, from 1. */
  number: number
}

/** Returns for each message of the fork, by its number, the lines that cite it. */
export function coverFork(body: ResultBody): ReadonlyMap<number, readonly LineLabel[]> {
  const cover = new Map<number, LineLabel[]>()
  for (const section of sections) {
    body[section].forEach(({ id, citations }, index) => {
      for (const { number } of citations) {
        cover.set(number, [...(cover.get(number) ?? []), { id, kind: kinds[section], number: index + 1 }])
      }
    })
  }
  return cover
}

const kinds = { bullets: 'line', deferred: 'deferred', openQuestions: 'open', dissent: 'objection' } as const

/** A piece of the coverage bar: one message or, if there are too many to tell them apart, several. */
export interface Tick {
  first: number
  last: number
  cited: number
}

const mostTicks = 120

/** `numbers`: those of the messages, ascending. */
export function layOutTicks(numbers: readonly number[], cited: (number: number) => boolean): Tick[] {
  const width = Math.max(1, Math.ceil(numbers.length / mostTicks))
  return Array.from({ length: Math.ceil(numbers.length / width) }, (_, index) => {
    const part = numbers.slice(index * width, (index + 1) * width)
    return { first: part[0] ?? 0, last: part.at(-1) ?? 0, cited: part.filter(cited).length }
  })
}
