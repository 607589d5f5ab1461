// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html'

describe('copied HTML', () => {
  it.each([
    ['<p>See <a href="https://example.com/a">the plan</a>.</p>', 'See [the plan](https://example.com/a).'],
    [
      '<h2>Harvest</h2><p>It is <strong>ripe</strong> and <em>sweet</em>.</p>',
      '## Harvest\n\nIt is **ripe** and *sweet*.',
    ],
    ['<ul><li>apples</li><li>pears</li></ul>', '- apples\n- pears'],
    ['<ol><li>pick</li><li>press</li></ol>', '1. pick\n2. press'],
    ['<pre><code class="language-ts">let a = 1\n</code></pre>', '```ts\nlet a = 1\n```'],
    ['<blockquote><p>said</p></blockquote>', '> said'],
    ['<del>gone</del>', '~~gone~~'],
    [
      '<table><thead><tr><th>Tree</th><th>kg</th></tr></thead><tbody><tr><td>Oak</td><td>7</td></tr></tbody></table>',
      '| Tree | kg  |\n| --- | --- |\n| Oak | 7   |',
    ],
    ['<b style="font-weight:normal"><p>plain <b>bold</b></p></b>', 'plain **bold**'],
    ['<p>one&nbsp;two</p>', 'one two'],
    [
      '<table><colgroup><col></colgroup><tbody><tr><td>Tree</td><td>kg</td></tr><tr><td>Oak</td><td>7</td></tr></tbody></table>',
      '| Tree | kg  |\n| --- | --- |\n| Oak | 7   |',
    ],
    [
      '<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">slanted</span></p></b>',
      '**Bold** and *slanted*',
    ],
    [
      '<ul><li><p>one</p></li><li><p>two</p></li><ul><li><p>inner</p></li></ul></ul>',
      '- one\n- two\n    - inner',
    ],
    ['<h1><span style="font-weight:700">Plan</span></h1>', '# Plan'],
    ['<p><b>hey</b> @ada_lovelace, snake_case__name</p>', '**hey** @ada_lovelace, snake_case__name'],
    ['<p><b>at</b> https://example.com/_a_b_</p>', '**at** https://example.com/_a_b_'],
    ['<a href="https://example.com/a_b">https://example.com/a_b</a>', 'https://example.com/a_b'],
  ])('becomes Markdown: %j', (html, markdown) => {
    expect(readHtml(html).replace(/ +\|/g, ' |')).toBe(markdown.replace(/ +\|/g, ' |'))
  })

  it.each([
    ['<script>alert(1)</script><p>words</p>', 'words'],
    ['<style>p { color: red }</style><p>words</p>', 'words'],
    ['<a href="javascript:alert(1)">click</a>', 'click'],
    ['<a href="data:text/html,x">click</a>', 'click'],
    ['<img src="https://spy.example/?q=1" alt="a tree" onerror="alert(1)">', 'a tree'],
    ['<iframe src="https://spy.example"></iframe>words', 'words'],
    ['<p onclick="alert(1)">*not* _marked_</p>', '\\*not\\* \\_marked\\_'],
  ])('loses everything that could do harm or was not meant: %j', (html, text) => {
    expect(readHtml(html)).toBe(text)
  })
})
