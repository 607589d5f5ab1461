import { expect, test } from 'vitest'
import { type Conversation, readConversation } from '../answer/read-conversation.ts'
import { chooseTool, readReminder } from './choose-tool.ts'

test.each([
  ['remember that Bob likes pears', 'Bob likes pears'],
  ['Please remember: we press on Mondays.', 'we press on Mondays'],
  ['Thanks! Remember that the key hangs upstairs', 'the key hangs upstairs'],
])('%s asks to keep words as they are written', (question, words) => {
  expect(readReminder({ question })).toBe(words)
})

test.each([
  'do you remember the press?',
  'what do you remember about Bob?',
  'I remember that well, which press?',
])('%s does not', question => {
  expect(readReminder({ question })).toBeNull()
})

test('items of memory are read with their author and label', () => {
  const text =
    '<memory>\n<note>…</note>\n<item cite="[m1]" kind="fact" said-by="Bob &amp; Co" on="2026-11-02">a &lt; b</item>\n</memory>\n\n<request asker="Ada"/>\n\n<question>so?</question>'
  const { memories, question } = readConversation({ messages: [{ role: 'user', content: text }] })
  expect(memories).toMatchObject([{ author: 'Bob & Co', cite: '[m1]', text: 'a < b' }])
  expect(question).toBe('so?')
})

test('words are kept by the tool for it, with the question as their source', () => {
  const conversation: Conversation = {
    ...{
      prompt: '',
      messages: [],
      asker: 'Ada',
      question: 'remember that Bob likes pears.',
      questionLabel: '4',
    },
    ...{ length: null, toolResults: [], pictures: [], isFork: false, topic: null, parent: null },
    ...{ opens: false, condenses: false, earlier: [], handle: null, date: null },
  }
  const tools = [{ name: 'remember', input_schema: { type: 'object' as const } }]
  expect(chooseTool({ tools }, conversation)).toEqual({
    name: 'remember',
    input: { text: 'Bob likes pears.', cite: '4', quote: 'Bob likes pears' },
  })
  expect(chooseTool({ tools: [] }, conversation)).toBeNull()
})
