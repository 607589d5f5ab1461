import { estimateFiles } from '@/components/files/lay-out-files'
import type { Row } from './build-rows'
import { foldAnswer } from './fold-answer'

const lineHeight = 22
const charactersPerLine = 64
const foldedHeight = 150

/** About how high a row will be, before it is drawn and measured: close enough that the scroll bar does not jump. */
export function estimateRow(row: Row | undefined): number {
  switch (row?.kind) {
    case 'message':
      return (
        (row.follows ? 6 : 32) +
        textHeight(row.message.content) +
        estimateFiles(row.message.metadata.attachments)
      )
    case 'answer':
      return 70 + (foldAnswer(row.message.content) ? foldedHeight : textHeight(row.message.content))
    case 'pending':
      return (row.follows ? 6 : 32) + textHeight(row.pending.content) + estimateFiles(row.pending.attachments)
    case 'ask':
      return row.card.state === 'open' ? 150 + 34 * row.card.choices.length : 28
    case 'working':
      return 68
    default:
      return 28
  }
}

function textHeight(text: string): number {
  if (text === '') return 0
  const lines = text
    .slice(0, 8_000)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0)
  return lines * lineHeight
}
