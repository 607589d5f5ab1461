/**
 * Finds the author of each line's wording after a person changed a draft. It follows from the draft as it was
 * last saved and the draft as it is now, never from the steps between, so that the browser shows before a
 * save exactly the wording that the server stores. Pure.
 */

import { oneLine } from '../messages/one-line.ts'
import {
  linesOf,
  type Objection,
  type ResultBody,
  type ResultBullet,
  type ResultLine,
  type Wording,
} from './result.ts'

/** `base`: the version that the draft began with. A line that gets its words back has their author again. */
export function wordResult(given: {
  before: ResultBody
  base: ResultBody | null
  body: ResultBody
  userId: string
}): ResultBody {
  const { before, base, body, userId } = given
  const known = new Map(linesOf(before).map(line => [line.id, line]))
  const earlier = new Map(base ? linesOf(base).map(line => [line.id, line]) : [])
  const word = <L extends ResultLine>(line: L): L => {
    const [old, first] = [known.get(line.id), earlier.get(line.id)]
    if (first && oneLine(line.text) === oneLine(first.text) && isSameBeside(line, first)) {
      return { ...line, wording: first.wording }
    }
    return { ...line, wording: old ? wordingOfLine(line, old, userId) : { by: 'person', userId } }
  }
  const headline = { text: before.headline, wording: before.headlineWording }
  const isEarlier = base !== null && base.headline !== '' && oneLine(body.headline) === oneLine(base.headline)
  return {
    headline: body.headline,
    headlineWording: isEarlier ? base.headlineWording : wordingOfText(body.headline, headline, userId),
    bullets: body.bullets.map(word),
    deferred: body.deferred.map(word),
    openQuestions: body.openQuestions.map(word),
    dissent: body.dissent.map(word),
  }
}

/**
 * Decides the wording of a line. A kind, an owner or a name that a person sets also makes it no longer only
 * the agent's.
 */
function wordingOfLine(line: ResultLine, old: ResultLine, userId: string): Wording {
  const wording = wordingOfText(line.text, old, userId)
  return isSameBeside(line, old) ? wording : wordingBeside(wording, line.text, userId)
}

/**
 * Decides the wording of a text. An agent's line that is changed back to its original is the agent's again.
 */
function wordingOfText(text: string, old: { text: string; wording: Wording }, userId: string): Wording {
  const [after, before] = [oneLine(text), oneLine(old.text)]
  if (after === before) return old.wording
  switch (old.wording.by) {
    case 'person':
      return { by: 'person', userId }
    case 'agent':
      // If the agent wrote nothing, the person changed nothing of the agent's.
      return before === '' ? { by: 'person', userId } : { by: 'both', userId, original: before }
    case 'both':
      return after === oneLine(old.wording.original) && !old.wording.beside
        ? { by: 'agent' }
        : { ...old.wording, userId }
  }
}

type Line = ResultLine & Partial<Pick<ResultBullet, 'kind' | 'owner'> & Pick<Objection, 'who'>>

/**
 * Returns whether the fields beside a line's text are unchanged. A field that its section does not have
 * counts as empty.
 */
function isSameBeside(line: Line, old: Line): boolean {
  return (
    (line.kind === undefined || line.kind === (old.kind ?? 'finding')) &&
    (line.owner === undefined || isSameName(line.owner ?? '', old.owner ?? '')) &&
    (line.who === undefined || isSameName(line.who, old.who ?? ''))
  )
}

function isSameName(one: string, other: string): boolean {
  return oneLine(one) === oneLine(other)
}

/** Decides the wording after a person changed the fields beside a line's text. */
function wordingBeside(wording: Wording, text: string, userId: string): Wording {
  if (wording.by === 'person' || oneLine(text) === '') return { by: 'person', userId }
  const original = wording.by === 'both' ? wording.original : oneLine(text)
  return { by: 'both', userId, original, beside: true }
}
