import { proofStrings as words } from '@/components/strings/agents/proofs'
import type { Expectation } from '@/server/domain/proofs/expectation'

/** Says an expectation in one line. */
export function describeExpectation(wanted: Expectation): string {
  const kind = words.kinds[wanted.kind]
  switch (wanted.kind) {
    case 'contains':
    case 'not_contains':
      return `${kind} “${wanted.text}”`
    case 'calls_tool':
      return `${kind} ${wanted.tool}`
    case 'not_calls_tool':
      return wanted.tool === null ? words.noTool : `${kind} ${wanted.tool}`
    case 'max_words':
      return words.atMost(wanted.words)
    case 'judged':
      return `${kind}: ${wanted.rubric}`
    case 'cites':
    case 'matches_schema':
      return kind
  }
}
