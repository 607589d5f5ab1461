/**
 * Converts copied HTML to Markdown. This module and its libraries are loaded when somebody first pastes HTML.
 */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { tidyHtml } from './tidy-html'

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
})
service.use(gfm)
const escapeAll = service.escape
service.escape = text => escapeOnly(escapeAll.call(service, text))
service.remove(['script', 'style', 'head', 'title', 'noscript', 'template'])
// Pictures from other pages are dropped, but their alternative texts are kept.
service.addRule('picture', {
  filter: node => /^(img|picture|svg|video)$/i.test(node.nodeName),
  replacement: (_, node) => readAlt(node),
})
// Google Docs wraps everything that is copied in a <b> that is not bold.
service.addRule('no bold', {
  filter: node =>
    node.nodeName === 'B' && /font-weight:\s*(normal|400)/.test(node.getAttribute('style') ?? ''),
  replacement: content => content,
})
// An address that links to itself stays as it is written.
service.addRule('plain address', {
  filter: node => {
    const address = node.nodeName === 'A' ? (node.getAttribute('href') ?? '') : ''
    return /^https?:\/\/\S*[\w/]$/.test(address) && node.textContent === address
  },
  replacement: (_, node) => node.textContent ?? '',
})
// Only an allowed address becomes a link.
service.addRule('dead link', {
  filter: node => node.nodeName === 'A' && !/^(https?:|mailto:)/i.test(node.getAttribute('href') ?? ''),
  replacement: content => content,
})

/**
 * Converts HTML to Markdown, never to more than the text says; returns an empty text if the HTML has nothing
 * to read, and then the plain text is pasted.
 */
export function readHtml(html: string): string {
  return service
    .turndown(tidyHtml(html))
    .replace(/\u00a0/g, ' ')
    .replace(/^([ \t]*(?:[-*+]|\d+\.)) {2,}/gm, '$1 ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Takes back what escapes too much: an underscore in a name marks nothing, and escaped there it would break the mention;
 * in an address it would break the link.
 */
function escapeOnly(escaped: string): string {
  return escaped
    .replace(/(?<=[\p{L}\p{N}])(?:\\_)+(?=[\p{L}\p{N}])/gu, signs => signs.replaceAll('\\', ''))
    .replace(/https?:\/\/\S+/g, address => address.replace(/\\([_*~])/g, '$1'))
}

function readAlt(node: Node): string {
  return node instanceof Element ? (node.getAttribute('alt') ?? '').trim() : ''
}
