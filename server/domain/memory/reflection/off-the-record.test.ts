import { expect, it } from 'vitest'
import { keepOnRecord } from './off-the-record.ts'

const open = (threadId: string, content: string) => ({ threadId, content, isOpening: true })
const say = (threadId: string, content: string) => ({ threadId, content, isOpening: false })

it('leaves out a message that says “off the record”', () => {
  const kept = [open('a', 'Hello'), say('a', 'The budget is 5,000')]
  expect(keepOnRecord([...kept, say('a', 'Off the record: he is ill')])).toEqual(kept)
})

it('leaves out a whole thread that begins with “off-the-record”', () => {
  const other = say('b', 'The budget is 5,000')
  expect(keepOnRecord([open('a', 'This is off-the-record'), say('a', 'He is ill'), other])).toEqual([other])
})

it('reads the phrase over a line break', () => {
  expect(keepOnRecord([say('a', 'Off the\nrecord: he is ill')])).toEqual([])
})
