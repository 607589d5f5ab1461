/**
 * The lines with which a draft begins. A first draft begins with none. A later version begins with the lines of
 * the version before it, and a draft that is written again keeps the lines of people. Pure.
 */
import { checkQuote } from '../results/check-result.ts'
import {
  emptyResult,
  isOfPeople,
  type LineNote,
  linesOf,
  type ResultBody,
  type ResultLine,
  roomOf,
  type Section,
  sections,
} from '../results/result.ts'

/**
 * Returns the lines to begin with: those of the version before, and the lines of people in the draft that is
 * written again. A line that a person removed stays removed; a line that an agent dropped comes back. Null:
 * there are none.
 */
export function findStart(
  base: ResultBody | null,
  open: { body: ResultBody; notes: readonly LineNote[] } | null,
): ResultBody | null {
  const start = open ? overlay(base ?? emptyResult(), open) : base
  return start && (linesOf(start).length > 0 || start.headline !== '') ? start : null
}

function overlay(
  base: ResultBody,
  { body, notes }: { body: ResultBody; notes: readonly LineNote[] },
): ResultBody {
  const known = new Map(sections.flatMap(name => base[name].map(({ id }): [string, Section] => [id, name])))
  const here = new Set(linesOf(body).map(({ id }) => id))
  const dropped = new Set(notes.filter(({ change }) => change === 'dropped').map(({ lineId }) => lineId))
  const settle = <Line extends ResultLine>(name: Section, now: Line[], before: Line[]): Line[] => {
    const stays = now.flatMap(line => {
      if (isOfPeople(line)) return [line]
      const old = before.find(({ id }) => id === line.id)
      if (old) return [old]
      return known.has(line.id) ? [line] : []
    })
    const back = before.filter(({ id }) => dropped.has(id) && !here.has(id))
    return [...stays, ...back].slice(0, roomOf(name))
  }
  const isOwn = body.headlineWording.by !== 'agent' && body.headline !== ''
  return {
    headline: isOwn ? body.headline : base.headline,
    headlineWording: isOwn ? body.headlineWording : base.headlineWording,
    bullets: settle('bullets', body.bullets, base.bullets),
    deferred: settle('deferred', body.deferred, base.deferred),
    openQuestions: settle('openQuestions', body.openQuestions, base.openQuestions),
    dissent: settle('dissent', body.dissent, base.dissent),
  }
}

/** A message of the fork as it is now. */
interface CurrentMessage {
  id: string
  content: string
  deletedAt?: string | null
}

/**
 * Checks every citation of some lines against the messages as they are now. A quote that is no longer in its
 * message is hidden, which marks the line.
 */
export function recheckSources(body: ResultBody, messages: readonly CurrentMessage[]): ResultBody {
  const current = new Map(messages.map(message => [message.id, message]))
  const recheck = <Line extends ResultLine>(line: Line): Line => ({
    ...line,
    citations: line.citations.map(citation => {
      if (citation.hidden) return citation
      const message = current.get(citation.messageId)
      if (!message || message.deletedAt) return { ...citation, quote: '', hidden: 'deleted' as const }
      if (checkQuote(message.content, citation.quote) !== null) return citation
      return { ...citation, quote: '', hidden: 'edited' as const }
    }),
  })
  return {
    ...body,
    bullets: body.bullets.map(recheck),
    deferred: body.deferred.map(recheck),
    openQuestions: body.openQuestions.map(recheck),
    dissent: body.dissent.map(recheck),
  }
}

interface LabelledLine {
  /** The name of the line in a prompt and in the answer to it. */
  label: string
  section: Section
  line: ResultLine
}

/** Labels the lines for a model: short names that it can repeat without errors. */
export function labelLines(body: ResultBody): LabelledLine[] {
  return sections
    .flatMap(section => body[section].map((line: ResultLine) => ({ section, line })))
    .map((each, index) => ({ label: `L${index + 1}`, ...each }))
}

/** The label of the headline, and its id in notes. */
export const headlineId = 'headline'
