import type {
  Citation,
  Objection,
  ResultBody,
  ResultBullet,
  ResultLine,
  Section,
} from '@/server/domain/results/result'
import { linesOf, resultLimits, roomOf, sections } from '@/server/domain/results/result'

/** A change that a person makes to a result draft, one step at a time. Lines are named by their id. */
export type ResultEdit =
  | { do: 'headline'; text: string }
  | { do: 'text'; id: string; text: string }
  | { do: 'kind'; id: string; kind: ResultBullet['kind'] }
  | { do: 'owner'; id: string; owner: string }
  | { do: 'who'; id: string; who: string }
  | { do: 'remove'; id: string }
  /** The line gets its words and its place back from the version before; `headline` names the headline. */
  | { do: 'restore'; id: string; from: ResultBody }
  /** A move within the section. */
  | { do: 'move'; id: string; by: 1 | -1 }
  /** A move to the end of another section. */
  | { do: 'send'; id: string; to: Section }
  | { do: 'add'; id: string; section: Section; after?: string | undefined }
  /** A second citation of a message replaces the first. */
  | { do: 'cite'; id: string; citation: Citation }
  | { do: 'uncite'; id: string; messageId: string }
  | { do: 'mark'; id: string; on: boolean }

/**
 * Returns the draft after a step; the same object if the step changes nothing, or if there is no room. The
 * authors of its lines then follow from `wordResult`.
 */
export function editResult(body: ResultBody, edit: ResultEdit, userId: string): ResultBody {
  switch (edit.do) {
    case 'headline':
      return edit.text === body.headline ? body : { ...body, headline: edit.text }
    case 'text':
      return changeLine(body, edit.id, () => ({ text: edit.text }))
    case 'kind': {
      const change = edit.kind === 'action' ? { kind: edit.kind } : { kind: edit.kind, owner: null }
      return { ...body, bullets: changeIn(body.bullets, edit.id, change) }
    }
    case 'owner': {
      const owner = edit.owner.trim() === '' ? null : edit.owner
      return { ...body, bullets: changeIn(body.bullets, edit.id, { owner }) }
    }
    case 'who': {
      const { who } = edit
      return { ...body, dissent: changeIn(body.dissent, edit.id, { who }) }
    }
    case 'remove':
      return mapSections(body, lines => lines.filter(({ id }) => id !== edit.id))
    case 'restore':
      return restore(body, edit.id, edit.from)
    case 'move':
      return mapSections(body, lines => moved(lines, edit.id, edit.by))
    case 'send':
      return send(body, edit.id, edit.to)
    case 'add':
      return add(body, edit.section, createLine(edit.id, userId), edit.after)
    case 'cite':
      return changeLine(body, edit.id, ({ citations }) => {
        const isKnown = citations.some(({ messageId }) => messageId === edit.citation.messageId)
        if (!isKnown && citations.length >= resultLimits.citationsPerLine) return {}
        const next = isKnown
          ? citations.map(each => (each.messageId === edit.citation.messageId ? edit.citation : each))
          : [...citations, edit.citation].sort((a, b) => a.number - b.number)
        return { citations: next, marked: null }
      })
    case 'uncite':
      return changeLine(body, edit.id, ({ citations }) => ({
        citations: citations.filter(({ messageId }) => messageId !== edit.messageId),
      }))
    case 'mark':
      return changeLine(body, edit.id, () => ({ marked: edit.on ? userId : null }))
    default:
      return body
  }
}

/** Finds the section of a line; null: the line is gone. */
function findSection(body: ResultBody, id: string): Section | null {
  return sections.find(section => body[section].some(line => line.id === id)) ?? null
}

function changeIn<Line extends ResultLine>(lines: Line[], id: string, change: Partial<Line>): Line[] {
  return lines.map(line => (line.id === id ? { ...line, ...change } : line))
}

function createLine(id: string, userId: string): ResultBullet & Objection {
  const wording = { by: 'person' as const, userId }
  return { id, text: '', citations: [], wording, marked: null, kind: 'finding', owner: null, who: '' }
}

function changeLine(
  body: ResultBody,
  id: string,
  change: (line: ResultLine) => Partial<ResultLine>,
): ResultBody {
  return mapSections(body, lines => lines.map(line => (line.id === id ? { ...line, ...change(line) } : line)))
}

function mapSections(body: ResultBody, map: <Line extends ResultLine>(lines: Line[]) => Line[]): ResultBody {
  return {
    ...body,
    bullets: map(body.bullets),
    deferred: map(body.deferred),
    openQuestions: map(body.openQuestions),
    dissent: map(body.dissent),
  }
}

function moved<Line extends ResultLine>(lines: Line[], id: string, by: 1 | -1): Line[] {
  const from = lines.findIndex(line => line.id === id)
  const line = lines[from]
  const to = from + by
  if (!line || to < 0 || to >= lines.length) return lines
  const rest = lines.filter(each => each !== line)
  return [...rest.slice(0, to), line, ...rest.slice(to)]
}

function send(body: ResultBody, id: string, to: Section): ResultBody {
  const line = linesOf(body).find(each => each.id === id)
  if (!line || findSection(body, id) === to || body[to].length >= roomOf(to)) return body
  const without = mapSections(body, lines => lines.filter(each => each.id !== id))
  return add(without, to, { kind: 'finding', owner: null, who: '', ...line })
}

function restore(body: ResultBody, id: string, from: ResultBody): ResultBody {
  if (id === 'headline') return { ...body, headline: from.headline }
  const section = findSection(from, id)
  if (!section) return body
  const without = mapSections(body, lines => lines.filter(line => line.id !== id))
  if (without[section].length >= roomOf(section)) return body
  const put = <Line extends ResultLine>(lines: Line[], before: Line[]): Line[] => {
    const at = before.findIndex(line => line.id === id)
    return lines.toSpliced(at, 0, ...before.slice(at, at + 1))
  }
  const { bullets, deferred, openQuestions, dissent } = without
  if (section === 'bullets') return { ...without, bullets: put(bullets, from.bullets) }
  if (section === 'dissent') return { ...without, dissent: put(dissent, from.dissent) }
  if (section === 'deferred') return { ...without, deferred: put(deferred, from.deferred) }
  return { ...without, openQuestions: put(openQuestions, from.openQuestions) }
}

/** Adds a line to a section without the fields that the section does not have. */
function add(body: ResultBody, section: Section, full: ResultBullet & Objection, after?: string): ResultBody {
  if (body[section].length >= roomOf(section)) return body
  const { kind, owner, who, ...line } = full
  const at = after === undefined ? -1 : body[section].findIndex(({ id }) => id === after)
  const put = <Line>(lines: Line[], one: Line) =>
    at === -1 ? [...lines, one] : [...lines.slice(0, at + 1), one, ...lines.slice(at + 1)]
  if (section === 'bullets') return { ...body, bullets: put(body.bullets, { ...line, kind, owner }) }
  if (section === 'dissent') return { ...body, dissent: put(body.dissent, { ...line, who }) }
  return { ...body, [section]: put(body[section], line) }
}
