/** The lines that a draft begins with, as a request shows them. Pure. */
import * as z from 'zod'
import { escapeAttribute, escapeText } from '../prompts/escape.ts'
import { bulletKind, isOfPeople, type ResultBody, sections } from '../results/result.ts'
import { labelLines } from './draft-start.ts'

export const earlierLines = z.object({
  /** The published version that they are from; null: people wrote them in the draft that is written again. */
  version: z.number().nullable(),
  /** The number of messages that this version was made from. */
  messageCount: z.number().nullable(),
  headline: z.string(),
  isHeadlineOfPeople: z.boolean(),
  lines: z.array(
    z.object({
      label: z.string(),
      section: z.enum(sections),
      kind: bulletKind.optional(),
      owner: z.string().nullish(),
      who: z.string().optional(),
      text: z.string(),
      isOfPeople: z.boolean(),
      /** The messages that it cites, as far as they still have the quoted words. */
      numbers: z.array(z.number()),
      /** A message that it cites was edited or deleted. */
      lostSource: z.boolean(),
    }),
  ),
})
export type EarlierLines = z.infer<typeof earlierLines>

/** Returns the lines as a request shows them. `of`: the published version that they are from. */
export function showEarlier(
  start: ResultBody,
  of: { version: number; messageCount: number } | null,
): EarlierLines {
  const bullets = new Map(start.bullets.map(({ id, kind, owner }) => [id, { kind, owner }]))
  const objectors = new Map(start.dissent.map(({ id, who }) => [id, { who }]))
  return {
    version: of?.version ?? null,
    messageCount: of?.messageCount ?? null,
    headline: start.headline,
    isHeadlineOfPeople: start.headlineWording.by !== 'agent',
    lines: labelLines(start).map(({ label, section, line }) => ({
      label,
      section,
      ...bullets.get(line.id),
      ...objectors.get(line.id),
      text: line.text,
      isOfPeople: isOfPeople(line),
      numbers: line.citations.flatMap(({ number, hidden }) => (hidden ? [] : [number])),
      lostSource: line.citations.some(({ hidden }) => hidden),
    })),
  }
}

/** The names of the sections in a prompt, which are those of the answer's lists. */
const listNames = {
  bullets: 'bullets',
  deferred: 'deferred',
  openQuestions: 'open_questions',
  dissent: 'dissent',
} as const

/** Wraps the lines for a prompt. */
export function wrapEarlier({ version, messageCount, headline, ...earlier }: EarlierLines): string {
  const by = (isPeoples: boolean) => ` by="${isPeoples ? 'person' : 'agent'}"`
  const lines = earlier.lines.map(line => {
    const attributes = [
      ` id="${line.label}" list="${listNames[line.section]}"`,
      line.kind ? ` kind="${line.kind}"` : '',
      line.owner ? ` owner="${escapeAttribute(line.owner)}"` : '',
      line.who ? ` who="${escapeAttribute(line.who)}"` : '',
      by(line.isOfPeople),
      line.numbers.length > 0 ? ` cites="${line.numbers.join(', ')}"` : '',
      line.lostSource ? ' source="changed"' : '',
    ]
    return `<line${attributes.join('')}>${escapeText(line.text)}</line>`
  })
  const of = version === null ? '' : ` version="${version}" messages="1-${messageCount ?? 0}"`
  return [
    `<earlier${of}>`,
    ...(headline === ''
      ? []
      : [`<headline${by(earlier.isHeadlineOfPeople)}>${escapeText(headline)}</headline>`]),
    ...lines,
    '</earlier>',
  ].join('\n')
}
