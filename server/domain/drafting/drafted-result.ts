/**
 * A result as a model writes it, and the part of it that can be shown. Pure. None of it is trusted: each line
 * is checked against the fork's messages, and errors are either told back to the model or lose their
 * citations.
 */
import * as z from 'zod'
import { isBlank } from '../messages/message-content.ts'
import { oneLine } from '../messages/one-line.ts'
import { type CitationFault, type Cited, checkCitations } from '../results/check-result.ts'
import {
  bulletKind,
  countWords,
  emptyResult,
  linesOf,
  type Objection,
  type ResultBody,
  type ResultBullet,
  type ResultLine,
  resultLimits,
} from '../results/result.ts'

const cited = z.object({ number: z.number(), quote: z.string() })
const draftedLine = z.object({ text: z.string(), citations: z.array(cited) })
const draftedBullet = draftedLine.extend({ kind: bulletKind, owner: z.string().nullable() })
const draftedObjection = draftedLine.extend({ who: z.string() })

/** A result in a model's answer: the names of its lists, in reading order. */
export const draftedResult = z.object({
  headline: z.string(),
  bullets: z.array(draftedBullet),
  deferred: z.array(draftedLine),
  open_questions: z.array(draftedLine),
  dissent: z.array(draftedObjection),
})
export type DraftedResult = z.infer<typeof draftedResult>

/** The fork that a result may cite. */
export interface Discussion {
  find(number: number): { id: string; content: string } | undefined
  /** Whether a person of this name took part, or was named. */
  names(name: string): boolean
  /** Whether a message is by a person of this name, or names them. */
  isOf(number: number, name: string): boolean
}

export function describeDiscussion(
  messages: readonly { id: string; number: number; content: string; author: { name: string } }[],
): Discussion {
  const byNumber = new Map(messages.map(message => [message.number, message]))
  const said = new Map(
    messages.map(({ number, author, content }) => [number, listNames(`${author.name}\n${content}`)]),
  )
  const all = [...said.values()].join(' ')
  return {
    find: number => byNumber.get(number),
    names: name => hasName(all, name),
    isOf: (number, name) => hasName(said.get(number) ?? '', name),
  }
}

function hasName(said: string, name: string): boolean {
  const words = listNames(name)
  if (words === '') return false
  return isUnspaced.test(words) ? said.includes(words) : ` ${said} `.includes(` ${words} `)
}

/** Returns the words of a text with one space between them. */
function listNames(text: string): string {
  return fold(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
}

const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

/** Reads a model's whole answer; null: it is not in the requested form, or says nothing. */
export function readDrafted(text: string): DraftedResult | null {
  const parsed = draftedResult.safeParse(parse(text))
  if (!parsed.success || isBlank(oneLine(parsed.data.headline))) return null
  return parsed.data.bullets.some(bullet => !isBlank(oneLine(bullet.text))) ? parsed.data : null
}

export interface CheckedResult {
  body: ResultBody
  /** The errors, as sentences for the model. */
  faults: string[]
  /** The number of lines without a source. */
  unsourced: number
}

/**
 * Checks a model's answer. The returned body is the part of it that can be shown: a line loses wrong
 * citations and an owner whom nobody named, and the body loses everything beyond a result's limits. `name`:
 * the beginning of its lines' ids.
 */
export function checkDrafted(drafted: DraftedResult, discussion: Discussion, name: string): CheckedResult {
  const check = createCheck(discussion, { name, isWhole: true })
  check.headline(drafted.headline)
  drafted.bullets.forEach(check.bullet)
  drafted.deferred.forEach(check.deferred)
  drafted.open_questions.forEach(check.openQuestion)
  drafted.dissent.forEach(check.objection)
  return check.close()
}

/** Checks the pieces of an answer that have come so far: it keeps only lines without any error. */
export function checkGrowing(
  pieces: readonly { section: string; value: unknown }[],
  discussion: Discussion,
  name: string,
): ResultBody {
  const check = createCheck(discussion, { name, isWhole: false })
  const { shape } = draftedResult
  for (const { section, value } of pieces) {
    if (section === 'headline') withParsed(shape.headline, value, check.headline)
    if (section === 'bullets') withParsed(draftedBullet, value, check.bullet)
    if (section === 'deferred') withParsed(draftedLine, value, check.deferred)
    if (section === 'open_questions') withParsed(draftedLine, value, check.openQuestion)
    if (section === 'dissent') withParsed(draftedObjection, value, check.objection)
  }
  return check.close().body
}

function withParsed<T>(shape: z.ZodType<T>, value: unknown, use: (parsed: T) => void): void {
  const parsed = shape.safeParse(value)
  if (parsed.success) use(parsed.data)
}

type Drafted = z.infer<typeof draftedLine>

function createCheck(discussion: Discussion, { name, isWhole }: { name: string; isWhole: boolean }) {
  const body = emptyResult()
  const faults: string[] = []
  const seen = new Set<string>()
  const counts = { bullets: 0, deferred: 0, open_questions: 0, dissent: 0 }

  /** Checks a line. Null: it is not shown, or not yet. */
  function line(section: keyof typeof counts, drafted: Drafted, most: number): ResultLine | null {
    counts[section]++
    const place = `${section}[${counts[section]}]`
    const text = oneLine(drafted.text)
    if (isBlank(text) || seen.has(fold(text))) return null
    seen.add(fold(text))
    const before = faults.length
    if (counts[section] > most) {
      faults.push(`${place}: ${section} can have at most ${most} lines. Keep the most important ones.`)
      if (isWhole) return null
    }
    if (text.length > resultLimits.lineLength) {
      faults.push(`${place}: the text has more than ${resultLimits.lineLength} characters.`)
    }
    const { citations, faults: wrong } = checkCitations(drafted.citations, discussion.find)
    for (const fault of wrong) faults.push(`${place}: ${describeFault(fault)}`)
    if (drafted.citations.length === 0) faults.push(`${place}: this line cites no message.`)
    if (!isWhole && faults.length > before) return null
    return {
      id: `${name}.${section}.${counts[section]}`,
      text: shorten(text, resultLimits.lineLength),
      citations,
      wording: { by: 'agent' },
      marked: null,
    }
  }

  return {
    headline(drafted: string): void {
      const text = drafted.trim()
      const isLong = text.length > resultLimits.headlineLength
      if (isLong)
        faults.push(`headline: the headline has more than ${resultLimits.headlineLength} characters.`)
      if (/\n/.test(text)) faults.push('headline: the headline has more than one line.')
      if (isWhole || !(isLong || /\n/.test(text))) {
        body.headline = shorten(oneLine(text), resultLimits.headlineLength)
      }
    },
    bullet(drafted: z.infer<typeof draftedBullet>): void {
      const checked = line('bullets', drafted, resultLimits.bullets)
      const owner = drafted.kind === 'action' ? oneLine(drafted.owner ?? '') : ''
      const isNamed = discussion.names(owner) && owner.length <= 80
      if (owner !== '' && !isNamed) {
        faults.push(`bullets[${counts.bullets}]: nobody is called ${quoteName(owner)} in this fork.`)
        if (!isWhole) return
      }
      const bullet: ResultBullet | null = checked && {
        ...checked,
        kind: drafted.kind,
        owner: isNamed ? owner : null,
      }
      if (bullet) body.bullets.push(bullet)
    },
    deferred(drafted: Drafted): void {
      const checked = line('deferred', drafted, resultLimits.others)
      if (checked) body.deferred.push(checked)
    },
    openQuestion(drafted: Drafted): void {
      const checked = line('open_questions', drafted, resultLimits.others)
      if (checked) body.openQuestions.push(checked)
    },
    objection(drafted: z.infer<typeof draftedObjection>): void {
      const checked = line('dissent', drafted, resultLimits.others)
      const who = oneLine(drafted.who)
      const isNamed = discussion.names(who) && who.length <= 80
      if (!isNamed)
        faults.push(`dissent[${counts.dissent}]: nobody is called ${quoteName(who)} in this fork.`)
      // An objection needs a source that shows it; another person's words alone are not enough.
      const cited = checked?.citations ?? []
      const isShown = isNamed && cited.some(({ number }) => discussion.isOf(number, who))
      if (isNamed && cited.length > 0 && !isShown) {
        faults.push(
          `dissent[${counts.dissent}]: no message that it cites is by ${quoteName(who)} or names them.`,
        )
      }
      const objection: Objection | null = checked && isShown ? { ...checked, who } : null
      if (objection) body.dissent.push(objection)
    },
    close(): CheckedResult {
      if (countWords(body) >= resultLimits.words) {
        faults.push(`The result has ${resultLimits.words} words or more. Shorten it.`)
        cutWords(body)
      }
      const unsourced = linesOf(body).filter(({ citations }) => citations.length === 0).length
      return { body, faults, unsourced }
    },
  }
}

/**
 * Cuts a result to its word limit, the least important lines first: deferred items, open questions, then the
 * last points. Objections stay to the end.
 */
function cutWords(body: ResultBody): void {
  while (countWords(body) >= resultLimits.words) {
    const list = [body.deferred, body.openQuestions].find(lines => lines.length > 0)
    if (list) list.pop()
    else if (body.bullets.length > 1) body.bullets.pop()
    else if (body.dissent.length > 0) body.dissent.pop()
    else return
  }
}

const faultWords: Readonly<Record<CitationFault, (cited: Cited) => string>> = {
  no_message: ({ number }) => `there is no message ${number} in this fork.`,
  not_said: ({ number, quote }) =>
    `message ${number} does not contain these words letter by letter: ${JSON.stringify(shorten(quote, 300))}.`,
  too_short: ({ number, quote }) =>
    `the quote of message ${number} is too short to prove anything: ${JSON.stringify(shorten(quote, 300))}.`,
  too_long: ({ number }) =>
    `the quote of message ${number} has more than ${resultLimits.quoteLength} characters. Quote only the words that support the line.`,
}

function describeFault({ fault, ...citation }: Cited & { fault: CitationFault }): string {
  return faultWords[fault](citation)
}

function quoteName(name: string): string {
  return JSON.stringify(shorten(name, 80))
}

function shorten(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
