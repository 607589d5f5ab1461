import { resolveStrings as words } from '@/components/strings/results/resolve'
import type { WordPart } from './compare-words'

/** Underlines added words and strikes removed words through; screen readers hear both. */
export function WordMarks({ parts }: { parts: readonly WordPart[] }) {
  return parts.map((part, index) => {
    const key = `${index}-${part.kind}`
    if (part.kind === 'same') return <span key={key}>{part.text}</span>
    const Mark = part.kind === 'added' ? 'ins' : 'del'
    return (
      <Mark key={key}>
        <span className="sr-only">{words.marks[part.kind]} </span>
        {part.text}
      </Mark>
    )
  })
}
