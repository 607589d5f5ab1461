import type { PhrasingContent, Root, Text } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { findLabels } from '@/server/domain/citations/find-labels'
import { findMentionRuns } from '@/server/domain/messages/mentions'

/** A part of the source that is drawn in its own way. */
interface Run {
  start: number
  end: number
  draw: (said: string) => PhrasingContent[]
}

/**
 * Marks the known names as mentions, and the known labels as citations. The server's own grammars read the
 * Markdown source, which still shows code, quotes and a backslash before the sign, so that everything that
 * looks like one is one. The words of a link are skipped, because they lead elsewhere.
 */
export function markRuns(names: ReadonlySet<string>, labels: ReadonlySet<string>) {
  return () => (tree: Root, file: { toString(): string }) => {
    const source = String(file)
    const runs = [...findMentions(source, names), ...findCites(source, labels)].sort(
      (one, other) => one.start - other.start,
    )
    if (runs.length === 0) return
    visit(tree, (node, index, parent) => {
      if (node.type === 'link' || node.type === 'linkReference') return SKIP
      if (node.type !== 'text' || !parent || index === undefined) return
      const parts = cutText(node, source, runs)
      parent.children.splice(index, 1, ...parts)
      return [SKIP, index + parts.length]
    })
  }
}

function findMentions(source: string, names: ReadonlySet<string>): Run[] {
  return findMentionRuns(source)
    .filter(run => names.has(run.name))
    .map(({ start, end }) => ({ start, end, draw: said => [setOff('at', said)] }))
}

/** Brackets with a label that names nothing stay as they were written. */
function findCites(source: string, labels: ReadonlySet<string>): Run[] {
  if (labels.size === 0) return []
  return findLabels(source)
    .filter(run => run.labels.every(label => labels.has(label)))
    .map(({ start, end, labels: named }) => ({
      start,
      end,
      draw: () => named.map(label => setOff('cite', label)),
    }))
}

function cutText(node: Text, source: string, runs: readonly Run[]): PhrasingContent[] {
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  if (from === undefined || to === undefined) return [node]
  const isVerbatim = source.slice(from, to) === node.value
  const parts: PhrasingContent[] = []
  let at = 0
  for (const run of runs.filter(({ start, end }) => start >= from && end <= to)) {
    const said = source.slice(run.start, run.end)
    // Escapes, entities and indents make the text shorter than its source: then the
    // run is searched in the text.
    const start = isVerbatim ? run.start - from : node.value.indexOf(said, at)
    if (start < at) continue
    if (start > at) parts.push({ type: 'text', value: node.value.slice(at, start) })
    parts.push(...run.draw(said))
    at = start + said.length
  }
  if (at < node.value.length) parts.push({ type: 'text', value: node.value.slice(at) })
  return parts
}

function setOff(className: string, said: string): PhrasingContent {
  return {
    type: 'emphasis',
    data: { hName: 'span', hProperties: { className: [className] } },
    children: [{ type: 'text', value: said }],
  }
}
