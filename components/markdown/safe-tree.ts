import type { Element, Root } from 'hast'
import type { Options } from 'react-markdown'
import { harden } from 'rehype-harden'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { SKIP, visit } from 'unist-util-visit'
import { markdownStrings } from '@/components/strings/markdown'
import { readStoredText } from './read-code'
import { findHost } from './read-target'

/** The elements and attributes that Markdown makes; no others are allowed. */
const schema: typeof defaultSchema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    h2: [['className', 'sr-only']],
    span: [['className', 'at', 'cite']],
    // The marks of a formula, until it is drawn.
    code: [['className', /^language-./, 'math-inline', 'math-display']],
  },
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  // No text can give an element its id. We make the ids of footnotes, and their links must find them.
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
 * The plugins that make a tree safe. Texts of people and models are not trusted. Three checks follow each
 * other, and each would be enough for the attacks that it knows: raw HTML became text before, the tree may
 * contain only the elements of the schema, and addresses are read again one by one. The page's policy would
 * stop anything that came through.
 */
export const safeTree: NonNullable<Options['rehypePlugins']> = [
  [rehypeSanitize, schema],
  [harden, hardening],
  nameImagesInLinks,
  readEachBlockItsWay,
]

/** Replaces an image in a link by its name, because a link can't contain another one. */
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
      return readStoredText(link) === '' ? undefined : SKIP
    })
  }
}

/** Sets the direction of each block by its own first letter, because Arabic and Hebrew run from the right. */
function readEachBlockItsWay() {
  return (tree: Root) => {
    for (const block of tree.children) {
      if (block.type === 'element') block.properties.dir = 'auto'
    }
  }
}
