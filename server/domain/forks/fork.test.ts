import { expect, it } from 'vitest'
import { proposeDescription } from './fork.ts'

it.each([
  ['Which barrel first? I would take the small one.', 'Which barrel first?'],
  ['Great. The long ladder, too, please. And gloves.', 'Great. The long ladder, too, please.'],
  ['Great.\nThe long ladder, too.', 'Great.'],
  ['**Wait!**', 'Wait!'],
  ['', ''],
])('the topic of a fork from %j is %j until somebody writes another one', (content, topic) => {
  expect(proposeDescription('', content)).toBe(topic)
  expect(proposeDescription('Press or wait?', content)).toBe('Press or wait?')
})
