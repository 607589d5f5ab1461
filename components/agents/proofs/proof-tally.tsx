import type { Proof, Tally } from '@/server/domain/proofs/proof'
import { verdicts } from '@/server/domain/proofs/verdict'
import { VerdictMark } from './verdict-mark'

/** The number of answers by verdict; a verdict that no answer has is left out. */
export function ProofTally({ tally }: { tally: Tally }) {
  return verdicts.map(each =>
    tally[each] ? (
      <span key={each} className="flex items-center gap-4 text-xs tabular-nums">
        {tally[each]} <VerdictMark verdict={each} />
      </span>
    ) : null,
  )
}

/** Counts the answers of a proof that have their verdict. */
export function countDone({ tally }: Pick<Proof, 'tally'>): number {
  return Object.values(tally).reduce((sum, number) => sum + number, 0)
}
