import { memo, type ReactNode } from 'react'
import { CodeBlock } from '@/components/code/code-block'
import { drawTokens, Growing } from './draw-tokens'
import { readRuns } from './mark-runs'
import { holdsMath, withDollars } from './math/math'
import { useMath } from './math/use-math'
import { isTangled } from './nesting-limit'
import { readFence } from './read-fence'
import { readTokens } from './read-tokens'

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

function AsWritten({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap" dir="auto">
      {text}
    </p>
  )
}

/** Reads and draws a text. An error in either makes only this block unformatted. */
function draw({
  text,
  names,
  labels,
  noteId,
  formulas,
}: Pick<MarkdownBlockProps, 'text' | 'names' | 'labels' | 'noteId'> & {
  formulas: ReturnType<typeof useMath>
}): ReactNode {
  try {
    const tokens = readTokens(text, formulas !== null)
    return drawTokens(tokens, {
      runs: readRuns(text, names, labels),
      formula: formulas?.drawFormula ?? null,
      noteId,
    })
  } catch {
    return <AsWritten text={text} />
  }
}
