/**
 * Checks the lines that a model writes, one by one, and collects those that can be shown. Pure. A line loses
 * wrong citations and an owner whom nobody named; the lines of people stay as they are.
 */
import { isBlank } from '../messages/message-content.ts'
import { oneLine } from '../messages/one-line.ts'
import {
  countWords,
  emptyResult,
  type LineNote,
  linesOf,
  type ResultBody,
  type ResultLine,
  resultLimits,
  roomOf,
  type Section,
} from '../results/result.ts'
import { createRemarkCheck } from './check-remarks.ts'
import { createWordCheck } from './check-words.ts'
import { cutWords } from './cut-words.ts'
import { shorten } from './describe-fault.ts'
import { type Discussion, fold } from './discussion.ts'
import { headlineId } from './draft-start.ts'
import type { DraftedBullet, DraftedLine, DraftedObjection } from './drafted-lines.ts'

/** The conditions under which the lines of an answer are checked. */
export interface CheckScope {
  discussion: Discussion
  /** The lines that the draft begins with; null: it begins with none. */
  start: ResultBody | null
  /** The beginning of the ids of new lines. */
  name: string
}

export interface CheckedResult {
  body: ResultBody
  notes: LineNote[]
  /** The errors, as sentences for the model. */
  faults: string[]
  /** The number of lines without a source. */
  unsourced: number
}

/** The lists of an answer, by the sections that they fill. */
const listOf = {
  bullets: 'bullets',
  deferred: 'deferred',
  openQuestions: 'open_questions',
  dissent: 'dissent',
} as const satisfies Record<Section, string>

/** `isWhole`: the answer is complete; else only lines without any error are taken. */
export function createCheck({ discussion, start, name }: CheckScope, { isWhole }: { isWhole: boolean }) {
  const body: ResultBody = start ? { ...start } : emptyResult()
  const begun = new Set(linesOf(body).map(({ id }) => id))
  const seen = new Set(linesOf(body).map(({ text }) => fold(text)))
  const isHeadlineOfPeople = body.headlineWording.by !== 'agent'
  const check = createWordCheck(discussion, { isWhole })
  const remarks = createRemarkCheck(body, check)
  const { faults } = check
  const { notes, changed, dropped, contradicted } = remarks

  /** Checks a new line. */
  function line(section: Section, drafted: DraftedLine): { at: string; line: ResultLine | null } {
    const list = listOf[section]
    const { at, number } = check.place(list)
    const text = fold(oneLine(drafted.text))
    if (isBlank(text) || seen.has(text)) return { at, line: null }
    seen.add(text)
    const stay = body[section].filter(({ id }) => begun.has(id)).length
    if (number > roomOf(section) - stay) {
      const besides = stay > 0 ? `, and ${stay} of them stay` : ''
      faults.push(
        `${at}: ${list} can have at most ${roomOf(section)} lines${besides}. Keep the most important ones.`,
      )
      return { at, line: null }
    }
    const words = check.words(at, drafted)
    const id = `${name}.${list}.${number}`
    return { at, line: words && { id, ...words, wording: { by: 'agent' }, marked: null } }
  }

  return {
    headline(drafted: string | null): void {
      if (drafted === null || isHeadlineOfPeople) return
      const text = drafted.trim()
      const isLong = text.length > resultLimits.headlineLength
      if (isLong)
        faults.push(`headline: the headline has more than ${resultLimits.headlineLength} characters.`)
      if (/\n/.test(text)) faults.push('headline: the headline has more than one line.')
      if (isWhole || !(isLong || /\n/.test(text))) {
        body.headline = shorten(oneLine(text), resultLimits.headlineLength)
      }
    },
    headlineWhy(why: string | null): void {
      if (why === null || !start || start.headline === '' || start.headline === body.headline) return
      remarks.note(headlineId, 'changed', why, [])
    },
    changed,
    dropped,
    contradicted,
    bullet(drafted: DraftedBullet): void {
      const { at, line: checked } = line('bullets', drafted)
      const owner = check.owner(at, drafted.kind, drafted.owner)
      if (!checked || owner === undefined) return
      body.bullets = [...body.bullets, { ...checked, kind: drafted.kind, owner }]
    },
    deferred(drafted: DraftedLine): void {
      const { line: checked } = line('deferred', drafted)
      if (checked) body.deferred = [...body.deferred, checked]
    },
    openQuestion(drafted: DraftedLine): void {
      const { line: checked } = line('openQuestions', drafted)
      if (checked) body.openQuestions = [...body.openQuestions, checked]
    },
    objection(drafted: DraftedObjection): void {
      const { at, line: checked } = line('dissent', drafted)
      const who = oneLine(drafted.who)
      const isShown = check.isObjector(at, who, checked?.citations ?? [])
      if (checked && isShown) body.dissent = [...body.dissent, { ...checked, who }]
    },
    close(): CheckedResult {
      if (start && isBlank(body.headline)) faults.push('headline: the headline is missing.')
      if (start && body.bullets.length === 0) faults.push('bullets: a result needs at least one line.')
      if (countWords(body) >= resultLimits.words) {
        faults.push(`The result has ${resultLimits.words} words or more. Shorten it.`)
        const cut = cutWords(body)
        for (const id of cut.filter(each => begun.has(each))) remarks.note(id, 'dropped', noRoom, [])
        // A line that was changed and then cut counts as cut.
        const told = notes.filter(({ lineId, change }) => change === 'dropped' || !cut.includes(lineId))
        notes.splice(0, notes.length, ...told)
      }
      const unsourced = linesOf(body).filter(({ citations }) => citations.length === 0).length
      return { body, notes, faults, unsourced }
    },
  }
}
export type LineCheck = ReturnType<typeof createCheck>

const noRoom = `There was no room for this line: a result has fewer than ${resultLimits.words} words.`
