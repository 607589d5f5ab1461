import { expect, it } from 'vitest'
import { listFolds } from './list-folds'

const written = (value: string) => listFolds({ text: { name: 'content', value }, details: [] }).written

it('Every long value of a call must be opened before it is approved', () => {
  const long = 'x'.repeat(700)
  const details = [
    { label: 'Topic', name: 'description', value: long },
    { label: 'Channel', name: 'channel', value: 'general' },
  ]
  expect(listFolds({ text: { name: 'content', value: long }, details }).folded).toEqual([
    'content',
    'description',
  ])
  expect(listFolds({ text: { name: 'content', value: 'short' }, details: [] }).folded).toEqual([])
})

it.each([
  '[the plan](https://elsewhere.example/?q=secret)',
  '![](https://elsewhere.example/a.png)',
  '[a]: https://elsewhere.example',
  'see [the plan][a]',
  'a &#8203; b',
  '$x % a comment$',
  '```js words beside the fence\ncode\n```',
])('A text whose readers will not see all of it must be shown as it is written: %s', text => {
  expect(written(text)).toEqual(['content as written'])
})

it.each([
  'Plain **words**, a `list[0]` and $5.',
  '- one\n- two\n\n> a quote',
  '```js\nconst a = 1\n```',
  'https://elsewhere.example/?q=1',
])('A text that its readers see whole need not: %s', text => {
  expect(written(text)).toEqual([])
})
