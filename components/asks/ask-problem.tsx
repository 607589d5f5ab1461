import { Icon } from '@/components/ui/icon'

/** Says why an answer was not taken. */
export function AskProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null
  return (
    <div className="bad-line" role="alert">
      <Icon name="triangle-alert" small /> <span>{problem}</span>
    </div>
  )
}
