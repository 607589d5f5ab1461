import { expect, it } from 'vitest'
import { builtInTools } from '../../domain/agents/tool.ts'
import { measureTools, toolCatalog } from '../../domain/agents/tool-catalog.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'
import { chooseTools, offerTools } from './index.ts'

it('shows each tool in the settings with the effect that it has', () => {
  const tools = chooseTools(builtInTools)
  expect(tools.map(({ name, effect }) => [name, effect])).toEqual(
    builtInTools.map(name => [name, toolCatalog[name].effect]),
  )
})

it('knows the length of each tool in a request, and so the tokens of any of them', () => {
  const lengths = builtInTools.map(name => [name, JSON.stringify(offerTools([name])[0]).length])
  expect(lengths).toEqual(builtInTools.map(name => [name, toolCatalog[name].length]))
  for (const names of [builtInTools, builtInTools.slice(0, 3), []]) {
    const offers = offerTools(names)
    const tokens = offers.length > 0 ? estimateTokens(JSON.stringify(offers)) : 0
    expect(Math.abs(measureTools(names) - tokens)).toBeLessThan(2)
  }
})

it('offers each tool in few words, and refuses an input as strictly as if it had said more', () => {
  const offers = offerTools(builtInTools)
  expect(JSON.stringify(offers).length).toBeLessThan(12_600)
  expect(JSON.stringify(offers)).not.toMatch(/9007199254740991|\$schema|additionalProperties|"pattern"/)
  const [readThread] = chooseTools(['read_thread'])
  for (const input of [{ unknown: 1 }, { thread_id: 'here' }, { before_seq: 0 }, { before_seq: 2 ** 60 }]) {
    expect(readThread?.check(input)).not.toBeNull()
  }
})
