/** Lays out the workspace context as a model is told it. Pure: the same facts and decisions make the same bytes. */
import { escapeAttribute, escapeText } from '../prompts/escape.ts'
import { estimateTokens } from '../prompts/estimate-tokens.ts'

/** The most tokens of the workspace context. */
export const mostContextTokens = 4_000

/** A decision in the context; its label can be cited. */
export interface ToldDecision {
  label: string
  text: string
  /** The headline of its result. */
  headline: string
  /** The day on which it was published: 2026-11-21. */
  on: string
}

/** Writes the whole layer. An empty text: there is nothing to tell. */
export function layContext(facts: string, decisions: readonly ToldDecision[]): string {
  const parts = [
    ...(facts.trim() === '' ? [] : [escapeText(facts.trim())]),
    ...(decisions.length === 0 ? [] : [layDecisions(decisions)]),
  ]
  return parts.length === 0 ? '' : `<context of="workspace">\n${parts.join('\n\n')}\n</context>`
}

function layDecisions(decisions: readonly ToldDecision[]): string {
  return ['<decisions>', ...decisions.map(layDecision), '</decisions>'].join('\n')
}

function layDecision({ label, text, headline, on }: ToldDecision): string {
  return `<decision cite="[${label}]" on="${on}" of="${escapeAttribute(headline)}">${escapeText(text)}</decision>`
}

/** Counts the tokens of facts alone, as the limit does. */
export function countFacts(facts: string): number {
  return Math.ceil(estimateTokens(layContext(facts, [])))
}

/** The label of a decision by its place in the list that a task was given; it stays when others leave. */
export function labelOfDecision(index: number): string {
  return `d${index + 1}`
}

/** The most decisions in the context, of any length. */
export const mostDecisions = 40

/** A decision that could be told. */
export interface Candidate {
  id: string
  text: string
  headline: string
  publishedAt: string
}

/** The tags around the facts and the list. */
const around = '<context of="workspace">\n\n\n<decisions>\n\n</decisions>\n</context>'

/**
 * Chooses the decisions that fit beside the facts. `ranked`: the best first; one that does not fit makes room for a
 * shorter one after it. Returns the oldest first, so that a newer one reads as the later word.
 */
export function fitDecisions<Decision extends Candidate>(
  facts: string,
  ranked: readonly Decision[],
): Decision[] {
  let left = mostContextTokens - estimateTokens(around + escapeText(facts.trim()))
  const chosen: Decision[] = []
  for (const decision of ranked) {
    if (chosen.length === mostDecisions) break
    const label = labelOfDecision(mostDecisions - 1)
    const tokens = estimateTokens(`${layDecision({ ...decision, label, on: dayOf(decision) })}\n`)
    if (tokens > left) continue
    left -= tokens
    chosen.push(decision)
  }
  return chosen.toSorted(
    (one, other) => compare(one.publishedAt, other.publishedAt) || compare(one.id, other.id),
  )
}

/** The day on which a decision was published, the same for every reader: by the clock of UTC. */
export function dayOf({ publishedAt }: Pick<Candidate, 'publishedAt'>): string {
  return publishedAt.slice(0, 10)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
