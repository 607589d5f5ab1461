/** The first fault of a chain. `seq` is the number of the first row that is not as it was written. */
export type ChainFault =
  | { kind: 'changed' | 'inserted' | 'rewritten'; seq: number }
  /** The rows from `seq` to `until` are gone. `renumbered`: later rows have taken their numbers. */
  | { kind: 'removed'; seq: number; until: number; renumbered: boolean }
  /** The row that was written as `seq` now stands at `found`. */
  | { kind: 'moved'; seq: number; found: number }
  /** The rows after `seq - 1`, up to `until`, are gone from the end. */
  | { kind: 'cut'; seq: number; until: number }

const rowsBetween = (seq: number, until: number) =>
  until > seq ? `Rows ${seq} to ${until} were` : `Row ${seq} was`

/** Tells the first fault of a chain in a sentence. */
export function describeFault(fault: ChainFault): string {
  const { seq } = fault
  switch (fault.kind) {
    case 'changed':
      return `Row ${seq} was changed.`
    case 'removed':
      return `${rowsBetween(seq, fault.until)} removed${fault.renumbered ? ', and the rows after that got new numbers' : ''}.`
    case 'moved':
      return `Row ${seq} was moved: it now stands at ${fault.found}.`
    case 'inserted':
      return `Row ${seq} was inserted later.`
    case 'cut':
      return `${rowsBetween(seq, fault.until)} cut from the end.`
    case 'rewritten':
      return `Row ${seq} is not the one that was recorded: it, or rows up to it, were written anew with new hashes.`
  }
}
