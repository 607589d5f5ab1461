import type { Element, Root } from 'hast'
import type { Options } from 'react-markdown'
import { harden } from 'rehype-harden'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { SKIP, visit } from 'unist-util-visit'
import { markdownStrings } from '@/components/strings/markdown'
import { textOf } from './read-code'
import { findHost } from './read-target'

/** Elements and attributes that Markdown makes, and no others. */
const schema: typeof defaultSchema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    h2: [['className', 'sr']],
    span: [['className', 'at']],
    // What marks a formula, until it is drawn.
    code: [['className', /^language-./, 'math-inline', 'math-display']],
  },
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  // No text gives an element its id; those of footnotes are made by us, and their links must find them.
  clobberPrefix: '',
}

/** Images keep their address here, because `ImageLink` draws it and loads nothing. */
const hardening = {
  allowedLinkPrefixes: ['*'],
  allowedImagePrefixes: ['*'],
  linkBlockPolicy: 'text-only',
  imageBlockPolicy: 'text-only',
} as const

/**
 * People's and models' words are not trusted. Three doors stand behind each other, each of which would be enough for
 * what it knows of: raw HTML was made text before, the tree may hold only what the schema names, addresses are read
 * again one by one. The page's policy would stop what came through.
 */
export const safeTree: NonNullable<Options['rehypePlugins']> = [
  [rehypeSanitize, schema],
  [harden, hardening],
  nameImagesInLinks,
  readEachBlockItsWay,
]

/** A link can't hold another one: an image in it is its name. */
function nameImagesInLinks() {
  return (tree: Root) => {
    visit(tree, 'element', link => {
      if (link.tagName !== 'a') return
      visit(link, 'element', (image: Element, index, parent) => {
        if (image.tagName !== 'img' || !parent || index === undefined) return
        const { src, alt } = image.properties
        const value = String(alt || markdownStrings.image(findHost(String(src))))
        parent.children.splice(index, 1, { type: 'text', value })
        return SKIP
      })
      return textOf(link) === '' ? undefined : SKIP
    })
  }
}

/** Arabic and Hebrew run from the right, each block by its own first letter. */
function readEachBlockItsWay() {
  return (tree: Root) => {
    for (const block of tree.children) {
      if (block.type === 'element') block.properties.dir = 'auto'
    }
  }
}
