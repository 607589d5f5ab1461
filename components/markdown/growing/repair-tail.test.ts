import { describe, expect, it } from 'vitest'
import { repairTail } from './repair-tail'

describe('the unfinished end of a text', () => {
  it.each([
    ['bold **that is open', 'bold **that is open**'],
    ['bold **that ends*', 'bold **that ends**'],
    ['bold **', 'bold'],
    ['a snake_', 'a snake'],
    ['a snake_case', 'a snake_case'],
    ['a star \\*', 'a star \\*'],
    ['code `that is', 'code `that is`'],
    ['see [the log](https://exam', 'see the log'],
    ['see [the log]', 'see the log'],
    ['see [the log][1', 'see the log'],
    ['see <https://exam', 'see https://exam'],
    ['said[^1', 'said'],
    ['[1]: https://exam', ''],
    ['a line\n-', 'a line'],
    ['a line\n--', 'a line'],
    ['a line\n``', 'a line'],
    ['a line\n```ts', 'a line'],
    ['- one\n-', '- one'],
    ['- one\n- [', '- one'],
    ['- one\n- **', '- one'],
    ['- 2 ** 3\n- **fo', '- 2 ** 3\n- **fo**'],
    ['| Phone | Sa', ''],
    ['| Phone | Save |\n| ---', ''],
    ['Look:\n| Phone | Sa', 'Look:'],
  ])('shows %j as %j', (tail, shown) => {
    expect(repairTail(tail).trim()).toBe(shown)
  })

  it.each(['```md\n**not bold\n- ', '- so:\n  ```md\n  **not bold\n  - ', '> ~~~\n> `a'])(
    'leaves open code (%j) unchanged, whatever marks it contains',
    tail => {
      expect(repairTail(tail)).toBe(tail)
    },
  )

  it('shows a table from its first row on, and keeps it', () => {
    const tail = '| Phone | Save |\n| --- | --- |\n'
    for (const more of ['', '|', '| ', '| ol', '| old |\n|']) {
      expect(repairTail(tail + more)).toContain('| Phone | Save |\n| --- | --- |')
    }
  })

  it('grows by whole lines when it is long', () => {
    const tail = `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(200)}`
    expect(repairTail(`${tail}| e | **f`)).toBe(repairTail(tail))
  })

  it('shows bars that turn out to be no table', () => {
    expect(repairTail('| a | b |\nand so on')).toBe('| a | b |\nand so on')
  })
})
