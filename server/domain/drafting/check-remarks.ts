import { isBlank } from '../messages/message-content.ts'
import { oneLine } from '../messages/one-line.ts'
import {
  type Citation,
  isOfPeople,
  type LineNote,
  type ResultBody,
  type ResultLine,
  resultLimits,
} from '../results/result.ts'
import type { WordCheck } from './check-words.ts'
import { removeLine } from './cut-words.ts'
import { quoteName, shorten } from './describe-fault.ts'
import { headlineId, labelLines } from './draft-start.ts'
import type { DraftedChange, DraftedRemark } from './drafted-lines.ts'

/**
 * Applies the remarks of an answer to the lines that the draft began with. A line of people always
 * stays as it is: a change or a removal becomes a note that the discussion contradicts it.
 */
export function createRemarkCheck(body: ResultBody, check: WordCheck) {
  const labels = new Map(labelLines(body).map(each => [each.label, each]))
  const notes: LineNote[] = []

  function note(lineId: string, change: LineNote['change'], why: string, cited: readonly Citation[]): void {
    const numbers = [...new Set(cited.map(({ number }) => number))].sort((a, b) => a - b)
    notes.push({ lineId, change, why: shorten(oneLine(why), resultLimits.whyLength), numbers })
  }

  /** Finds the line that a remark is about. The first remark on a line counts. */
  function find(at: string, label: string) {
    const found = labels.get(label.trim())
    if (!found) check.faults.push(`${at}: there is no line ${quoteName(label)}.`)
    return found && !isNoted(found.line.id) ? found : undefined
  }

  function isNoted(lineId: string): boolean {
    return notes.some(each => each.lineId === lineId)
  }

  /** Tells whether a remark with this reason is taken. */
  function isExplained(at: string, { why }: DraftedRemark): boolean {
    if (!isBlank(oneLine(why))) return true
    check.faults.push(`${at}: say why in one short sentence.`)
    return check.isWhole
  }

  function contradict(at: string, lineId: string, remark: DraftedRemark): void {
    const citations = check.cite(at, remark)
    if (isBlank(oneLine(remark.why)) || citations.length === 0) {
      check.faults.push(`${at}: say why, and cite the message that contradicts this line.`)
    } else if (!isNoted(lineId)) note(lineId, 'contradicted', remark.why, citations)
  }

  /** Writes the new words of a line into its section. Returns false if they are not taken. */
  function reword(
    at: string,
    { section, line: old }: NonNullable<ReturnType<typeof find>>,
    drafted: DraftedChange,
    words: Pick<ResultLine, 'text' | 'citations'>,
  ): boolean {
    const put = <Line extends ResultLine>(lines: Line[], beside: Partial<Line>): Line[] =>
      lines.map(each => (each.id === old.id ? { ...each, ...words, ...beside } : each))
    if (section === 'bullets') {
      const bullet = body.bullets.find(({ id }) => id === old.id)
      const kind = drafted.kind ?? bullet?.kind ?? 'finding'
      const owner = check.owner(at, kind, drafted.owner ?? bullet?.owner ?? null)
      if (owner === undefined) return false
      body.bullets = put(body.bullets, { kind, owner })
    } else if (section === 'dissent') {
      const who = oneLine(drafted.who ?? body.dissent.find(({ id }) => id === old.id)?.who ?? '')
      if (!check.isObjector(at, who, words.citations)) return false
      body.dissent = put(body.dissent, { who })
    } else body[section] = put(body[section], {})
    return true
  }

  return {
    notes,
    note,
    changed(drafted: DraftedChange): void {
      const { at } = check.place('changed')
      const found = find(at, drafted.line)
      if (!found) return
      const { id } = found.line
      if (isOfPeople(found.line)) contradict(at, id, drafted)
      else if (isBlank(oneLine(drafted.text))) check.faults.push(`${at}: the new text is missing.`)
      else {
        const words = check.words(at, drafted)
        if (!isExplained(at, drafted) || !words) return
        if (reword(at, found, drafted, words)) note(id, 'changed', drafted.why, words.citations)
      }
    },
    dropped(remark: DraftedRemark): void {
      const { at } = check.place('dropped')
      const line = find(at, remark.line)?.line
      if (!line) return
      if (isOfPeople(line)) contradict(at, line.id, remark)
      else {
        const citations = check.cite(at, remark)
        if (!isExplained(at, remark)) return
        removeLine(body, line.id)
        note(line.id, 'dropped', remark.why, citations)
      }
    },
    contradicted(remark: DraftedRemark): void {
      const { at } = check.place('contradicted')
      const lineId = remark.line.trim() === headlineId ? headlineId : find(at, remark.line)?.line.id
      if (lineId !== undefined) contradict(at, lineId, remark)
    },
  }
}
