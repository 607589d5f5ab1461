/** A part of a text: from `start` up to, not including, `end`. */
export interface Span {
  start: number
  end: number
}

/** Sorts spans, and joins those that touch or overlap. */
export function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ ...span })
  }
  return merged
}
