import { expect, it } from 'vitest'
import { builtInTools } from '../../domain/agents/tool.ts'
import { toolCatalog } from '../../domain/agents/tool-catalog.ts'
import { chooseTools } from './index.ts'

it('shows each tool in the settings with the effect that it has', () => {
  const tools = chooseTools(builtInTools)
  expect(tools.map(({ name, effect }) => [name, effect])).toEqual(
    builtInTools.map(name => [name, toolCatalog[name].effect]),
  )
})
