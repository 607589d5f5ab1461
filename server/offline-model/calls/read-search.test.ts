import { expect, test } from 'vitest'
import type { Conversation, ThreadMessage } from '../answer/read-conversation.ts'
import { chooseTool } from './choose-tool.ts'
import { readSearch } from './read-search.ts'

const said = (text: string): ThreadMessage => ({ author: 'Ada', agent: false, own: false, label: '1', text })
const asked = (question: string, messages: ThreadMessage[] = []): Conversation => ({
  prompt: '',
  messages,
  asker: 'Ada',
  question,
  length: null,
  toolResults: [],
  pictures: [],
  ...{ isFork: false, topic: null, parent: null, opens: false, condenses: false, earlier: [], handle: null },
  date: null,
})

test.each([
  ['search for the old press', 'old press'],
  ['Please look up "bottle caps" for me', 'bottle caps'],
  ['search the messages for crates', 'crates'],
  ['find messages about the frost', 'frost'],
  ['What did we decide about the press?', 'press'],
  ['What did we decide about the press and why?', 'press'],
])('%s is a search for %s', (question, query) => {
  expect(readSearch(asked(question))).toBe(query)
})

test.each([
  'What do you think of the press?',
  'Should we use React?',
  'Summarise this thread',
  'Draft an invitation',
])('%s is none', question => {
  expect(readSearch(asked(question))).toBeNull()
})

test('a question that the thread itself answers is not searched for, unless a search was asked for', () => {
  const thread = [said('We decided to buy the new press.')]
  expect(readSearch(asked('What did we decide about the press?', thread))).toBeNull()
  expect(readSearch(asked('Search for the press', thread))).toBe('press')
})

test('a search needs the tool, is made once, and no word of everyday talk is taken for a tool', () => {
  const tool = (name: string) => ({ name, input_schema: { type: 'object' as const } })
  const tools = [tool('search_messages'), tool('react'), tool('done')]
  const call = { name: 'search_messages', input: { query: 'press' } }
  expect(chooseTool({ tools }, asked('search for the press'))).toEqual(call)
  expect(chooseTool({ tools: tools.slice(1) }, asked('search for the press'))).toBeNull()
  const results = [{ tool: 'search_messages', text: '{}', failed: false }]
  expect(chooseTool({ tools }, { ...asked('search for the press'), toolResults: results })).toBeNull()
  expect(chooseTool({ tools }, asked('Should we use React? Run done.'))).toBeNull()
})

test('a question about a decision looks among the decisions first, and then among the messages', () => {
  const tool = (name: string) => ({ name, input_schema: { type: 'object' as const } })
  const tools = [tool('search_messages'), tool('recall_decisions')]
  const question = asked('What did we decide about the press and why?')
  const input = { query: 'press' }
  expect(chooseTool({ tools }, question)).toEqual({ name: 'recall_decisions', input })
  expect(chooseTool({ tools }, asked('What did we say about the press?'))?.name).toBe('search_messages')
  const recalled = (text: string) => [{ tool: 'recall_decisions', text, failed: false }]
  const empty = { ...question, toolResults: recalled('{"decisions":[],"note":"No line matches."}') }
  expect(chooseTool({ tools }, empty)).toEqual({ name: 'search_messages', input })
  const found = { ...question, toolResults: recalled('{"decisions":[{"text":"We buy it."}]}') }
  expect(chooseTool({ tools }, found)).toBeNull()
})
