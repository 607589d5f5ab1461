import { proofStrings as words } from '@/components/strings/agents/proofs'
import { State, type StateTone } from '@/components/ui/text/state'
import type { Verdict } from '@/server/domain/proofs/verdict'

const looks: Record<Verdict, [StateTone, string]> = {
  better: ['ok', 'arrow-up'],
  worse: ['bad', 'triangle-alert'],
  changed: ['wait', 'pencil'],
  same: ['idle', 'check'],
  failed: ['bad', 'x'],
  passed: ['ok', 'check'],
  missed: ['bad', 'triangle-alert'],
  skipped: ['idle', 'minus'],
}

/** The verdict on an answer: a word with a shape. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const [tone, icon] = looks[verdict]
  return (
    <State tone={tone} icon={icon}>
      {words.verdicts[verdict]}
    </State>
  )
}
