import { expect, it } from 'vitest'
import { findLinks } from './find-links.ts'

it.each([
  ['See https://pears.test/a.', ['https://pears.test/a']],
  ['See [the list](https://pears.test/a_(b)), please', ['https://pears.test/a_(b)']],
  ['(https://pears.test/a?b=1&c=2)', ['https://pears.test/a?b=1&c=2']],
  ['<https://pears.test/> and **https://plums.test/x**', ['https://pears.test/', 'https://plums.test/x']],
  ['HTTP://Pears.test', ['http://pears.test/']],
  ['https://pears.test/a https://pears.test/a', ['https://pears.test/a']],
  [
    'https://a.test/1 https://a.test/2 https://a.test/3 https://a.test/4',
    [1, 2, 3].map(n => `https://a.test/${n}`),
  ],
  ['https://müller.test/größe', ['https://xn--mller-kva.test/gr%C3%B6%C3%9Fe']],
])('%j links to %j', (text, links) => {
  expect(findLinks(text)).toEqual(links)
})

it.each([
  ['a code span', 'run `curl https://pears.test/a`'],
  ['code', '```\nhttps://pears.test/a\n```'],
  ['a quote', '> https://pears.test/a\n\nI agree'],
  ['a picture', '![x](https://pears.test/a.png)'],
  ['another scheme', 'ftp://pears.test/a javascript:https mailto:a@pears.test'],
  ['a word', 'xhttps://pears.test'],
  ['an address with a password', 'https://ada:secret@pears.test/'],
  ['no host', 'https:///a http://'],
  ['an endless address', `https://pears.test/${'a'.repeat(2_000)}`],
])('%s gives no link', (_, text) => {
  expect(findLinks(text)).toEqual([])
})
