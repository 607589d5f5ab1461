'use client'

import { useRef } from 'react'
import { Markdown } from './markdown'
import { repairTail } from './repair-tail'
import { emptySplit, splitStream } from './split-stream'

/** An answer that is being written: finished blocks are drawn once, only the last one with each piece. */
export function GrowingMarkdown({ text, names }: { text: string; names: ReadonlySet<string> }) {
  const split = useRef(emptySplit)
  split.current = splitStream(text, split.current)
  const { blocks, from } = split.current
  return (
    <div className="md growing">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: finished blocks never move
        <Markdown key={index} text={block} names={names} />
      ))}
      <Markdown key={blocks.length} text={repairTail(text.slice(from))} names={names} unfinished />
    </div>
  )
}
