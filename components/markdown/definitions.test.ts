import { describe, expect, it } from 'vitest'
import { addDefinitions } from './definitions'

describe('definitions of links', () => {
  it('reach only the blocks that refer to them, in upper or lower case', () => {
    const blocks = ['see [the Plan]', 'nothing', '[the plan]: https://a.example']
    const [first, second] = addDefinitions(blocks)
    expect(first).toBe('see [the Plan]\n\n[the plan]: https://a.example')
    expect(second).toBe('nothing')
  })

  it('leave texts without definitions unchanged, to be drawn once', () => {
    const blocks = ['a [b] c', 'd']
    expect(addDefinitions(blocks)).toBe(blocks)
  })

  it('are not searched in code, and not added to it', () => {
    const blocks = ['[a]', '```\n[a]: https://wrong.example\n```', '[a]: https://right.example']
    const [first, code] = addDefinitions(blocks)
    expect(first).toContain('right.example')
    expect(code).toBe(blocks[1])
  })

  it('use the first one for each label', () => {
    const [first] = addDefinitions(['[a]', '[a]: one', '[a]: two'])
    expect(first).toBe('[a]\n\n[a]: one')
  })

  it('do not make a text much longer', () => {
    const blocks = [`[a]: b${'c'.repeat(5_000)}`, ...Array.from({ length: 100 }, () => '[a]')]
    expect(addDefinitions(blocks).join('').length).toBeLessThan(30_000)
  })
})
