import { plural } from '../words'

/** Costs below an answer, and wherever else one stands. */
export const costStrings = {
  unknown: 'unknown',
  ofBelow: (cost: string, tasks: number) =>
    `of which ${cost} for ${plural(tasks, { one: '# task', other: '# tasks' })} below it`,
} as const
