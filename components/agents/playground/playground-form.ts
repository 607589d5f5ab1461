/** The form of the playground: the question of a trial and the sides that answer it. Pure. */
import { readPlaceKey } from '@/server/domain/models/model-place'
import type { TrialInput, TrialSide } from '@/server/domain/trials/trial'
import { mostTrialUsd } from '@/server/domain/trials/trial-limit'

/** A version by its id, the draft, or nothing beside the first side. */
export const draftChoice = 'draft'
export const noChoice = 'none'
export const ownModel = 'own'

export interface ChosenSide {
  version: string
  /** The key of a model at an endpoint, or `ownModel`. */
  model: string
}

export interface PlaygroundValues {
  place: 'thread' | 'message' | 'none'
  threadId: string
  messageId: string
  text: string
  sides: readonly [ChosenSide, ChosenSide]
  budgetUsd: number | null
}

export interface ReadTrial {
  sides: TrialSide[]
  input: TrialInput
  budgetUsd: number
}

/** Returns the trial that the form asks for; null: something is missing. `draftRev` 0: there is no draft. */
export function readTrial(values: PlaygroundValues, draftRev: number): ReadTrial | null {
  const input = readInput(values)
  const { budgetUsd } = values
  const sides = values.sides.flatMap(side => readSide(side, draftRev) ?? [])
  if (!input || sides.length === 0 || !isBudget(budgetUsd)) return null
  return { input, sides, budgetUsd }
}

export function isBudget(budgetUsd: number | null): budgetUsd is number {
  return budgetUsd !== null && budgetUsd > 0 && budgetUsd <= mostTrialUsd
}

function readInput({ place, threadId, messageId, text }: PlaygroundValues): TrialInput | null {
  if (place === 'message') return messageId === '' ? null : { messageId }
  const words = text.trim()
  if (words === '') return null
  if (place === 'none') return { text: words }
  return threadId === '' ? null : { threadId, text: words }
}

function readSide({ version, model }: ChosenSide, draftRev: number): TrialSide | null {
  const other = model === ownModel ? {} : readPlaceKey(model)
  if (version === noChoice) return null
  if (version !== draftChoice) return { versionId: version, ...other }
  return draftRev === 0 ? null : { draftRev, ...other }
}
