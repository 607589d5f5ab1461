/**
 * Finds the person, agent or channel that somebody means by a name: by the handle, by a display name that only
 * one has, or not at all, and then with the names that come nearest. Pure: the caller gives only names that the
 * acting person may see and that every reader of the answer may know.
 */
import { foldText } from '../messages/fold-text.ts'

/** A person, an agent or a channel. A channel's handle is its name. */
export interface Named {
  handle: string
  displayName?: string
  /** Only the handle finds it, and it is never proposed: not every reader of the answer may know the name. */
  onlyByHandle?: boolean
}

export type ResolvedName<T extends Named> =
  | { kind: 'found'; found: T }
  /** Several have this display name. */
  | { kind: 'ambiguous'; among: T[] }
  /** Nobody has this name. The nearest come first. */
  | { kind: 'unknown'; nearest: T[] }

/** The most names that are proposed in place of an unknown one. */
const mostProposed = 3

/** Resolves a name as people and models write it: with or without @ or #, in any case, with or without '(AI)'. */
export function resolveName<T extends Named>(asked: string, known: readonly T[]): ResolvedName<T> {
  const name = plainName(asked)
  const byHandle = known.find(({ handle }) => lower(handle) === name)
  if (byHandle) return { kind: 'found', found: byHandle }
  const open = known.filter(({ onlyByHandle }) => !onlyByHandle)
  // 'José' is José even where there is a Jose too; 'jose' alone could be both.
  for (const form of [lower, fold]) {
    const among = name === '' ? [] : open.filter(each => form(each.displayName ?? '') === form(name))
    const [found] = among
    if (found) return among.length === 1 ? { kind: 'found', found } : { kind: 'ambiguous', among }
  }
  return { kind: 'unknown', nearest: findNearest(fold(name), open) }
}

/** Says why a name leads to nobody, and which names would lead to somebody. */
export function describeUnresolved(
  asked: string,
  resolved: Exclude<ResolvedName<Named>, { kind: 'found' }>,
  kind: 'person' | 'agent' | 'channel',
): string {
  const shown = shorten(asked)
  if (resolved.kind === 'ambiguous') {
    const handles = resolved.among.slice(0, 2 * mostProposed).map(({ handle }) => handle)
    const those = { person: 'people', agent: 'agents', channel: 'channels' }[kind]
    return `${resolved.among.length} ${those} here are called "${shown}". Use a handle: ${listWords(handles)}.`
  }
  const unknown = {
    person: `Nobody here is called "${shown}".`,
    agent: `No agent here is called "${shown}".`,
    channel: `There is no channel "${shown}" here.`,
  }[kind]
  if (resolved.nearest.length === 0) return unknown
  return `${unknown} Did you mean ${listWords(resolved.nearest.map(each => describeNamed(each, kind)))}?`
}

function describeNamed({ handle, displayName }: Named, kind: 'person' | 'agent' | 'channel'): string {
  if (kind === 'channel') return `#${handle}`
  return displayName === undefined || lower(displayName) === lower(handle)
    ? handle
    : `${handle} (${displayName})`
}

function plainName(asked: string): string {
  return lower(asked.trim().replace(/^[@#]/, ''))
    .replace(/ \(ai\)$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function lower(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}

function fold(text: string): string {
  return foldText(text).text
}

function shorten(asked: string): string {
  const words = asked.replace(/\s+/g, ' ').trim()
  return words.length > 60 ? `${words.slice(0, 60).toWellFormed()}…` : words
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Finds the few names that the asked one may be a slip or a part of. */
function findNearest<T extends Named>(name: string, known: readonly T[]): T[] {
  if (name === '') return []
  return known
    .map(each => ({ each, far: Math.min(...formsOf(each).map(form => measureFar(name, form))) }))
    .filter(({ far }) => far !== Number.POSITIVE_INFINITY)
    .sort((one, other) => one.far - other.far || (one.each.handle < other.each.handle ? -1 : 1))
    .slice(0, mostProposed)
    .map(({ each }) => each)
}

/** The handle, the display name, and the words of both, since people are called by their first names. */
function formsOf({ handle, displayName = '' }: Named): string[] {
  const whole = [fold(handle), fold(displayName)]
  return [...new Set([...whole, ...whole.flatMap(form => form.split(/[\s_-]+/))])].filter(form => form !== '')
}

/** The shortest beginning that counts as a part of a name. */
const shortestPart = 2

/** Returns how far a name is from a known one; infinite: too far to be meant. */
function measureFar(name: string, form: string): number {
  if (name === form) return 0
  const [short, long] = name.length < form.length ? [name, form] : [form, name]
  if (short.length >= shortestPart && long.startsWith(short)) return 0.5
  const most = Math.max(1, Math.floor(long.length / 4))
  if (short.length < shortestPart || long.length - short.length > most) return Number.POSITIVE_INFINITY
  const slips = countSlips(short, long)
  return slips <= most ? slips : Number.POSITIVE_INFINITY
}

/** Counts the letters to add, drop, replace or swap with their neighbour. */
function countSlips(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = line
  }
  return above[other.length] ?? 0
}
