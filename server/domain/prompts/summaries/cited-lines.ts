/** Checks the lines of a summary against the messages that its writer was shown. */
import { findLabels } from '../../citations/find-labels.ts'
import type { ContextMessage } from '../message-tags.ts'

/** The label by which a line cites a message. */
export function labelOf({ label, seq }: Pick<ContextMessage, 'label' | 'seq'>): string {
  return label ?? String(seq)
}

/** Returns all labels that a text cites. */
export function listLabels(text: string): string[] {
  return findLabels(text).flatMap(({ labels }) => labels)
}

/**
 * Returns the lines that cite a shown message, without labels that name no shown one. A line that cites none of them
 * is left out: nobody could check it. Null: no line is left.
 */
export function keepCitedLines(text: string, shown: ReadonlySet<string>): string | null {
  const lines = text.split('\n').flatMap(line => {
    const told = dropUnknown(line.trim(), shown)
    return listLabels(told).length > 0 ? [told] : []
  })
  return lines.length > 0 ? lines.join('\n') : null
}

function dropUnknown(line: string, shown: ReadonlySet<string>): string {
  return findLabels(line).reduceRight((told, { labels, start, end }) => {
    const known = labels.filter(label => shown.has(label))
    if (known.length === labels.length) return told
    const run = known.length > 0 ? `[${known.join(', ')}]` : ''
    const before = run === '' ? told.slice(0, start).trimEnd() : told.slice(0, start)
    return `${before}${run}${told.slice(end)}`
  }, line)
}
