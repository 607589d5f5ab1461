/** A longer answer shows only its beginning. */
const longWords = 500
/** The beginning is the headline and the first paragraphs, as many as make a summary. */
const enoughWords = 40
const mostWords = 120

export interface FoldedAnswer {
  lead: string
  /** The number of words of the whole answer. */
  words: number
}

/**
 * Returns the beginning of a long answer, cut where a block of its Markdown ends; null: the answer is short
 * enough, or it is only code.
 */
export function foldAnswer(text: string): FoldedAnswer | null {
  // A word and the space after it take at least two characters.
  if (text.length < longWords * 2) return null
  const words = countWords(text)
  if (words <= longWords) return null
  const kept: string[] = []
  let count = 0
  for (const block of blocksOf(text)) {
    const length = countWords(block)
    if (count > 0 && count + length > mostWords) break
    // Code and tables are no summary. An answer that starts with them is shown whole.
    if (/^\s*(?:```|~~~|\|)/.test(block)) break
    kept.push(length > mostWords ? cutSentences(block) : block)
    count += length
    if (count >= enoughWords) break
  }
  return kept.length === 0 ? null : { lead: kept.join('\n\n'), words }
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** Splits a text at blank lines; a fenced code block stays one part. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let block: string[] = []
  let fence: string | null = null
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && fence === null) fence = mark
    else if (mark && fence !== null && mark.startsWith(fence)) fence = null
    if (fence === null && line.trim() === '') {
      if (block.length > 0) blocks.push(block.join('\n'))
      block = []
    } else block.push(line)
  }
  return block.length > 0 ? [...blocks, block.join('\n')] : blocks
}

/** Returns the sentences of a long paragraph that fit; of an endless sentence, its first words. */
function cutSentences(block: string): string {
  let kept = ''
  for (const sentence of block.match(/[^.!?。！？]+[.!?。！？]*\s*/g) ?? []) {
    if (kept !== '' && countWords(kept) + countWords(sentence) > mostWords) break
    kept += sentence
  }
  const all = kept.split(/(?<=\s)/)
  return all.length > mostWords * 2 ? `${all.slice(0, mostWords).join('').trimEnd()}…` : kept.trimEnd()
}
