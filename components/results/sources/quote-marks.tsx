'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTRPC } from '@/components/trpc/api'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { linesOf } from '@/server/domain/results/result'
import { findWords } from './find-words'

/** The name of these marks in the style sheet. */
const marks = 'quoted-words'

/**
 * Marks the words that a result of the fork quotes in a message, inside of the row that this is in. The marks are
 * ranges over the page: the drawn text itself stays as it is.
 */
export function QuoteMarks({ forkId, messageId }: { forkId: string; messageId: string }) {
  const plainText = usePlainText()
  const place = useRef<HTMLSpanElement>(null)
  const trpc = useTRPC()
  const { data } = useQuery(trpc.fork.results.queryOptions({ forkId }, { staleTime: 0 }))
  const quotes = useMemo(() => {
    const cited =
      data?.results.flatMap(({ body }) => linesOf(body)).flatMap(({ citations }) => citations) ?? []
    const found = cited.filter(citation => citation.messageId === messageId && !citation.hidden)
    return [...new Set(found.map(({ quote }) => plainText(quote)))]
  }, [data, messageId, plainText])

  useEffect(() => {
    const row = place.current?.parentElement
    if (!row || quotes.length === 0 || !('highlights' in CSS)) return
    const draw = () => {
      CSS.highlights.set(marks, new Highlight(...quotes.flatMap(quote => rangesOf(row, quote))))
    }
    draw()
    // The text is drawn again when code in it is coloured, or a long one is unfolded.
    const watch = new MutationObserver(draw)
    watch.observe(row, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      CSS.highlights.delete(marks)
    }
  }, [quotes])

  return <span ref={place} hidden />
}

/** Finds words in the text of an element, across its elements. */
function rangesOf(element: Element, words: string): Range[] {
  for (const text of element.querySelectorAll('.md')) {
    const found = findWords(text.textContent, words)
    const range = found && rangeOver(text, found)
    if (range) return [range]
  }
  return []
}

function rangeOver(element: Element, { start, end }: { start: number; end: number }): Range {
  const range = document.createRange()
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let place = 0
  for (let node = nodes.nextNode(); node && place < end; node = nodes.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (start >= place && start < place + length) range.setStart(node, start - place)
    if (end > place && end <= place + length) range.setEnd(node, end - place)
    place += length
  }
  return range
}
