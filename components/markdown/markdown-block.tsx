import { createContext, memo, type ReactElement, type ReactNode, useContext } from 'react'
import ReactMarkdown, { type Components, type ExtraProps, type Options } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import { CodeBlock } from '@/components/code/code-block'
import { markdownStrings } from '@/components/strings/markdown'
import { CitingContext } from './citing'
import { htmlAsText } from './html-as-text'
import { ImageLink } from './image-link'
import { markRuns } from './mark-runs'
import { MarkdownLink } from './markdown-link'
import { FormulaBox } from './math/formula-box'
import { holdsMath, withDollars } from './math/math'
import { useMath } from './math/use-math'
import { MentioningContext } from './mentioning'
import { isTangled } from './nesting-limit'
import { readCode, readStoredText } from './read-code'
import { readFence } from './read-fence'
import { safeTree } from './safe-tree'
import { WideTable } from './wide-table'

export interface MarkdownBlockProps {
  text: string
  names: ReadonlySet<string>
  labels: ReadonlySet<string>
  /** Separates the footnotes of this message from those of others on the page. */
  noteId: string
  /** The text still grows. */
  growing: boolean
  /** The message has formulas, but not too many. */
  math: boolean
}

/** A part of a message. It is drawn once, and not again while it stays the same. */
export const MarkdownBlock = memo(function MarkdownBlock({
  text,
  names,
  labels,
  noteId,
  growing,
  math,
}: MarkdownBlockProps) {
  const formulas = useMath(math && holdsMath(text))
  const fence = readFence(text, growing)
  if (fence) {
    // The first line of the fence is not complete: its language is not known yet.
    if (growing && !text.includes('\n')) return null
    return <CodeBlock language={fence.language} code={fence.code} growing={growing && !fence.isClosed} />
  }
  if (isTangled(text)) return <AsWritten text={text} />
  return (
    <Growing value={growing}>
      {draw({ text: formulas ? withDollars(text) : text, names, labels, noteId, formulas })}
    </Growing>
  )
})

const Growing = createContext(false)

function AsWritten({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap" dir="auto">
      {text}
    </p>
  )
}

/**
 * Draws a text with react-markdown. Its component is a plain function without hooks. We call it as a
 * function, so that an error in it or in a plugin makes only this block unformatted.
 */
function draw({
  text,
  names,
  labels,
  noteId,
  formulas,
}: Pick<MarkdownBlockProps, 'text' | 'names' | 'labels' | 'noteId'> & {
  formulas: ReturnType<typeof useMath>
}): ReactElement {
  try {
    return ReactMarkdown({
      children: text,
      remarkPlugins: [...remarkPlugins(names, labels), ...(formulas?.remarkFormulas ?? [])],
      remarkRehypeOptions: {
        clobberPrefix: noteId,
        footnoteLabel: markdownStrings.footnotes,
        footnoteLabelProperties: { className: ['sr-only'] },
        footnoteBackLabel: index => markdownStrings.footnoteBack(index + 1),
      },
      // Formulas are drawn from the tree that has already been made safe.
      rehypePlugins: formulas ? [...safeTree, ...formulas.rehypeFormulas] : safeTree,
      components,
    })
  } catch {
    return <AsWritten text={text} />
  }
}

/**
 * Returns the plugins. Mentions and citations are marked before line breaks are added, which loses the
 * positions of the cut parts.
 */
function remarkPlugins(
  names: ReadonlySet<string>,
  labels: ReadonlySet<string>,
): NonNullable<Options['remarkPlugins']> {
  // With this setting `~5 ms … ~10 ms` strikes nothing through.
  return [[remarkGfm, { singleTilde: false }], htmlAsText, markRuns(names, labels), remarkBreaks]
}

const components: Components = {
  // A message stands inside a page that has its own headings.
  h1: ({ children, dir }) => <h3 dir={dir}>{children}</h3>,
  h2: ({ children, dir, className }) => (
    <h4 dir={dir} className={className}>
      {children}
    </h4>
  ),
  h3: ({ children, dir }) => <h5 dir={dir}>{children}</h5>,
  h4: ({ children, dir }) => <h6 dir={dir}>{children}</h6>,
  h5: ({ children, dir }) => <h6 dir={dir}>{children}</h6>,
  blockquote: ({ children, dir }) => <blockquote dir={dir}>{children}</blockquote>,
  a: ({ href, node, children }) => (
    <MarkdownLink href={href} node={node}>
      {children}
    </MarkdownLink>
  ),
  img: ({ src, alt }) => <ImageLink src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked}
      disabled
      aria-label={checked ? markdownStrings.done : markdownStrings.toDo}
    />
  ),
  pre: InnerCode,
  span: Span,
  div: ({ node, ...props }) => <FormulaBox {...props} />,
  table: ({ children, dir }) => <WideTable dir={dir}>{children}</WideTable>,
}

/**
 * Draws code in a list or a quote. It is the same component whether its block grows or not, so that
 * the element stays the same.
 */
function InnerCode({ node }: ExtraProps) {
  return <CodeBlock {...readCode(node)} growing={useContext(Growing)} />
}

/** Draws a citation as the text's owner wants it, and a mention as the page wants it. */
function Span({ node, className, children }: ExtraProps & { className?: string; children?: ReactNode }) {
  const citing = useContext(CitingContext)
  const drawMention = useContext(MentioningContext)
  if (className === 'cite' && citing && node) return <>{citing.draw(readStoredText(node))}</>
  if (className === 'at' && drawMention && node) return <>{drawMention(readStoredText(node))}</>
  return <span className={className}>{children}</span>
}
