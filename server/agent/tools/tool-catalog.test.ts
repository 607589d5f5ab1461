import { expect, it } from 'vitest'
import { builtInTools } from '../../domain/agents/tool.ts'
import { toolCatalog } from '../../domain/agents/tool-catalog.ts'
import { chooseTools, offerTools } from './index.ts'

it('shows each tool in the settings with the effect that it has', () => {
  const tools = chooseTools(builtInTools)
  expect(tools.map(({ name, effect }) => [name, effect])).toEqual(
    builtInTools.map(name => [name, toolCatalog[name].effect]),
  )
})

it('offers each tool in few words, and refuses an input as strictly as if it had said more', () => {
  const offers = offerTools(builtInTools)
  expect(JSON.stringify(offers).length).toBeLessThan(9_000)
  expect(JSON.stringify(offers)).not.toMatch(/9007199254740991|\$schema|additionalProperties|"pattern"/)
  const [readThread] = chooseTools(['read_thread'])
  for (const input of [{ unknown: 1 }, { thread_id: 'here' }, { before_seq: 0 }, { before_seq: 2 ** 60 }]) {
    expect(readThread?.check(input)).not.toBeNull()
  }
})
