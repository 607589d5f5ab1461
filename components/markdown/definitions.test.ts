import { describe, expect, it } from 'vitest'
import { addDefinitions } from './definitions'

describe('definitions of links', () => {
  it('reach the blocks that refer to them, whatever their case, and no others', () => {
    const blocks = ['see [the Plan]', 'nothing', '[the plan]: https://a.example']
    const [first, second] = addDefinitions(blocks)
    expect(first).toBe('see [the Plan]\n\n[the plan]: https://a.example')
    expect(second).toBe('nothing')
  })

  it('leave texts without any as they are, to be drawn once', () => {
    const blocks = ['a [b] c', 'd']
    expect(addDefinitions(blocks)).toBe(blocks)
  })

  it('are not looked for in code, and not added to it', () => {
    const blocks = ['[a]', '```\n[a]: https://wrong.example\n```', '[a]: https://right.example']
    const [first, code] = addDefinitions(blocks)
    expect(first).toContain('right.example')
    expect(code).toBe(blocks[1])
  })

  it('hold for the first that is said', () => {
    const [first] = addDefinitions(['[a]', '[a]: one', '[a]: two'])
    expect(first).toBe('[a]\n\n[a]: one')
  })

  it('do not blow a text up', () => {
    const blocks = [`[a]: b${'c'.repeat(5_000)}`, ...Array.from({ length: 100 }, () => '[a]')]
    expect(addDefinitions(blocks).join('').length).toBeLessThan(30_000)
  })
})
