'use client'

import { memo, useMemo } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import { harden } from 'rehype-harden'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { CodeBlock } from './code-block'
import { htmlAsText } from './html-as-text'
import { markMentions } from './mark-mentions'
import { MarkdownImage } from './markdown-image'
import { MarkdownLink } from './markdown-link'
import { readCode } from './read-code'
import './markdown.css'

/** People's and models' words are not trusted: three doors, each of which would be enough for what it knows of. */
const schema: typeof defaultSchema = {
  ...defaultSchema,
  attributes: { ...defaultSchema.attributes, span: [['className', 'at']] },
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
}

/** Nothing is loaded from elsewhere: `MarkdownImage` draws a link, whatever the address. */
const hardening = {
  allowedLinkPrefixes: ['*'],
  allowedImagePrefixes: ['*'],
  linkBlockPolicy: 'text-only',
  imageBlockPolicy: 'text-only',
} as const

const remarkPlugins: Options['remarkPlugins'] = [remarkGfm, htmlAsText]

const components: Components = {
  // A message is inside a page that has its own headings.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, node, children }) => (
    <MarkdownLink href={href} node={node}>
      {children}
    </MarkdownLink>
  ),
  img: ({ src, alt }) => <MarkdownImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  pre: ({ node }) => <CodeBlock {...readCode(node)} />,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="wide" tabIndex={0}>
      <table className="t">{children}</table>
    </div>
  ),
}

/** Code whose end has not come is not coloured: it would flicker with each line. */
const growing: Components = { ...components, pre: ({ node }) => <CodeBlock {...readCode(node)} growing /> }

export interface MarkdownViewProps {
  text: string
  /** Lower-case names that are set off when somebody is called by them. */
  names: ReadonlySet<string>
  /** The text goes on. */
  unfinished?: boolean
}

/** A message's text, drawn. */
export const MarkdownView = memo(function MarkdownView({
  text,
  names,
  unfinished = false,
}: MarkdownViewProps) {
  const rehypePlugins = useMemo<Options['rehypePlugins']>(
    () => [[harden, hardening], markMentions(names), [rehypeSanitize, schema]],
    [names],
  )
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      components={unfinished ? growing : components}
    >
      {text}
    </ReactMarkdown>
  )
})
