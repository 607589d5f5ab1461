import { ProblemLine } from '@/components/ui/text/problem-line'

/** Says why an answer was not taken. */
export function AskProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null
  return (
    <ProblemLine>
      <span>{problem}</span>
    </ProblemLine>
  )
}
