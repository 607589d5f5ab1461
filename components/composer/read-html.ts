/** Copied HTML as Markdown. It and what it needs are loaded when somebody pastes such a thing. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
})
service.use(gfm)
service.remove(['script', 'style', 'head', 'title', 'noscript', 'template'])
// Pictures of other pages are not taken along: their words are.
service.addRule('picture', {
  filter: node => /^(img|picture|svg|video)$/i.test(node.nodeName),
  replacement: (_, node) => readAlt(node),
})
// Google Docs wraps all that is copied in a bold that is none.
service.addRule('no bold', {
  filter: node =>
    node.nodeName === 'B' && /font-weight:\s*(normal|400)/.test(node.getAttribute('style') ?? ''),
  replacement: content => content,
})
// Only what may become a link is one.
service.addRule('dead link', {
  filter: node => node.nodeName === 'A' && !/^(https?:|mailto:)/i.test(node.getAttribute('href') ?? ''),
  replacement: content => content,
})

/** Never more than the text says: where nothing can be read out of the HTML, the plain text holds. */
export function readHtml(html: string): string {
  return service
    .turndown(html)
    .replace(/\u00a0/g, ' ')
    .replace(/^([ \t]*(?:[-*+]|\d+\.)) {2,}/gm, '$1 ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function readAlt(node: Node): string {
  return node instanceof Element ? (node.getAttribute('alt') ?? '').trim() : ''
}
