import { describe, expect, it } from 'vitest'
import type { MessageCitation } from './citation.ts'
import { tellLabels, withoutCallLabels } from './tell-labels.ts'

const place = { channelId: 'c', threadId: 'one', forkId: null }
const at = { threadId: 'one', forkId: null }
const cite = (label: string, more: Partial<MessageCitation> = {}) => ({
  label,
  messageId: 'm',
  ...place,
  ...more,
})
const tell = (content: string, citations: MessageCitation[] = [], more = {}) =>
  tellLabels({ content, isAgent: true, isResult: false, citations, ...more }, at)

describe('an earlier answer, as a model is told it', () => {
  it('has no labels of its own tool results, cited or not', () => {
    expect(tell('Repaired [2.1], paid [1.3].\n[4.1]', [cite('2.1')])).toBe('Repaired, paid.\n')
  })

  it('has no labels of the items of memory that its task was told', () => {
    expect(tell('Repaired [m1], paid [12].', [cite('m1'), cite('12')])).toBe('Repaired, paid [12].')
    expect(withoutCallLabels('Repaired [m1].')).toBe('Repaired.')
  })

  it('keeps the labels of this conversation, also in shared brackets', () => {
    const citations = [cite('12'), cite('2.1'), cite('14')]
    expect(tell('Repaired [12], paid [2.1, 14].', citations)).toBe('Repaired [12], paid [14].')
  })

  it('has no labels that name messages of another conversation', () => {
    expect(tell('Repaired [12].', [cite('12', { threadId: 'other' })])).toBe('Repaired.')
    expect(tell('Repaired [12].', [cite('12', { forkId: 'f' })])).toBe('Repaired.')
    expect(tell('Repaired [t5].', [cite('t5')])).toBe('Repaired.')
  })

  it('keeps code as it is', () => {
    expect(tell('Use `list [2.1]` [2.1].')).toBe('Use `list [2.1]`.')
  })

  it('is never empty', () => {
    expect(tell('[2.1]')).toBe('[2.1]')
  })
})

it('the thread’s labels stay in its forks', () => {
  const inFork = { threadId: 'one', forkId: 'f' }
  const words = { content: 'So [t5] and [5].', isAgent: true, isResult: false }
  expect(tellLabels({ ...words, citations: [cite('t5'), cite('5')] }, inFork)).toBe('So [t5] and.')
})

it('what a person wrote in brackets is told as it was written', () => {
  expect(tell('As said in [2.1].', [], { isAgent: false })).toBe('As said in [2.1].')
})

it('the numbers of a result are told in round brackets, because they are those of its fork', () => {
  const content = '**Repair it**\n\n- Repair the press [3, 5] (Ada)\n- Pay [4] it [2]'
  expect(tell(content, [], { isResult: true })).toBe(
    '**Repair it**\n\n- Repair the press (3, 5) (Ada)\n- Pay [4] it (2)',
  )
})

it('the answer of another agent is told without the labels of that agent’s task', () => {
  expect(withoutCallLabels('Repaired [2.1], says [12].')).toBe('Repaired, says [12].')
})
