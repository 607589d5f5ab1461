import { format, plural } from '@/components/strings/words'

/** The part of a task's page that lists the sources of an answer. */
export const whyStrings = {
  title: 'Why it said that',
  lead: 'A model writes an answer from everything that it is shown before. Open a part to read it.',
  parts: { tools: 'Tools', memory: 'Memory', messages: 'Messages', layers: 'All layers' },
  calls: (count: number) => plural(count, { one: '# call', other: '# calls' }),
  noCalls: 'It used no tools.',
  failed: 'failed',
  memories: (count: number) => plural(count, { one: '# memory', other: '# memories' }),
  noMemories: 'No memory was used.',
  toMemories: 'Show the memories',
  wholeConversation: 'the whole conversation up to the question',
  request: 'This is the last request that was sent to the model, with its messages.',
  tokens: (count: number) => `about ${format(count)} ${count === 1 ? 'token' : 'tokens'}`,
} as const
