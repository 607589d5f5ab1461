'use client'

import { memo, useId, useRef } from 'react'
import { type Citing, CitingContext } from './citing'
import { addDefinitions } from './definitions'
import { useRepair } from './growing/use-repair'
import { MarkdownBlock } from './markdown-block'
import { holdsMath } from './math/math'
import { useHeldHeight } from './math/use-math'
import { emptySplit, splitStream } from './split-stream'

export interface MarkdownProps {
  text: string
  /** The text still grows: what stands is drawn once and kept, the tail is repaired. */
  streaming?: boolean
  /** Mention names (lower case, without @) that are drawn as mentions. Another set draws everything again: keep it. */
  names?: ReadonlySet<string>
  /** The citations of a finished text. */
  citing?: Citing | undefined
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Shows Markdown of people and agents as page content. Raw HTML shows as text, links and images are checked,
 * code is highlighted once its fence is closed.
 *
 * The text is drawn block by block. A growing text and a finished one are drawn the same way, so that
 * nothing is drawn again when an answer ends.
 */
export const Markdown = memo(function Markdown({
  text,
  streaming = false,
  names = nothing,
  citing,
}: MarkdownProps) {
  const noteId = `${useId()}-`
  const blocks = useBlocks(text.replace(/\r\n?/g, '\n'), streaming)
  const math = holdsMath(text)
  const held = useHeldHeight(math && !streaming)
  return (
    <CitingContext value={citing ?? null}>
      <div className="md" ref={held.place} style={held.style} data-growing={streaming ? '' : undefined}>
        {blocks.map((block, index) => (
          <MarkdownBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move, there are only more of them
            key={index}
            text={block}
            names={names}
            // A block without brackets stays as it was drawn while the answer grew.
            labels={citing && block.includes('[') ? citing.labels : nothing}
            noteId={noteId}
            growing={streaming && index === blocks.length - 1}
            math={math}
          />
        ))}
      </div>
    </CitingContext>
  )
})

function useBlocks(text: string, streaming: boolean): readonly string[] {
  // The earlier cut only saves time: it is checked against the text, and a lost or
  // repeated render does no harm.
  const split = useRef(emptySplit)
  const repair = useRepair(streaming)
  split.current = splitStream(text, split.current)
  const { blocks, from, newest } = split.current
  if (from === text.length) return addDefinitions(blocks)
  // The newest words wait for what repairs them, so that no raw mark flashes up.
  const last = streaming ? (repair?.(text.slice(newest)) ?? '') : text.slice(newest)
  const tail = text.slice(from, newest) + last
  return addDefinitions([...blocks, tail])
}
