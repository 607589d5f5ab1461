import { expect, test } from 'vitest'
import { judge, spreadFigures } from './result.ts'
import { drawTable } from './table.ts'

test('figures, goals and verdicts are in columns of even width', () => {
  const table = drawTable([
    {
      what: 'message.send answered',
      at: '20/s',
      figures: spreadFigures([4.04, 8.16, 61.2], { p50: 15, p99: 60 }),
    },
    {
      what: 'tasks',
      at: 'one worker',
      figures: [{ name: '', value: 128.4, unit: '/s', goal: { least: 100 } }],
    },
    { what: 'size', at: 'at rest', figures: [{ name: 'RSS', value: 512, unit: 'MiB' }] },
  ])
  expect(table.split('\n')).toEqual([
    '| what                  | at         | measured                         | goal                     |       |',
    '|-----------------------|------------|----------------------------------|--------------------------|-------|',
    '| message.send answered | 20/s       | p50 8.2 ms  p95 61 ms  p99 61 ms | p50 ≤ 15 ms, p99 ≤ 60 ms | short |',
    '| tasks                 | one worker | 128/s                            | ≥ 100/s                  | ok    |',
    '| size                  | at rest    | RSS 512 MiB                      | -                        | -     |',
  ])
})

test('a result is short if one of its goals is missed, and has no verdict without goals', () => {
  const figure = (value: number, most?: number) => ({
    name: 'p50',
    value,
    unit: 'ms' as const,
    ...(most === undefined ? {} : { goal: { most } }),
  })
  const result = (...figures: ReturnType<typeof figure>[]) => judge({ what: '', at: '', figures })
  expect(result(figure(1, 2), figure(3))).toBe('ok')
  expect(result(figure(1, 2), figure(3, 2))).toBe('short')
  expect(result(figure(3))).toBe('-')
})
