import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

const read = (name: string) =>
  readDocument(readFileSync(new URL(`../../../../seeds/agents/${name}.yaml`, import.meta.url), 'utf8'))

describe('the example', () => {
  it.each(['general', 'sample', 'dreaming'])('%s is a good document', name => {
    const { agent, problems } = read(name)
    expect(problems).toEqual([])
    expect(agent?.slug).toBe(name)
  })

  it('general thinks in properties and talks; dreaming returns moments with their affinities', () => {
    expect(read('general').agent).toMatchObject({
      structuredOutput: false,
      toolNotes: { ask_human: expect.any(String) },
    })
    expect(Object.keys(read('general').agent?.properties?.properties ?? {})).toEqual([
      'user_intent',
      'topic',
      'requires_search',
      'search_strategy',
      'confidence',
    ])
    const { agent } = read('dreaming')
    expect(agent?.structuredOutput).toBe(true)
    expect(agent?.properties?.$defs).toHaveProperty('AffinityFragment')
  })
})
