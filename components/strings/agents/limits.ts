import { dollars } from '@/server/domain/spending/dollars'
import type { LimitUse } from '@/server/domain/spending/limit-use'
import { format, plural } from '../words'

const days = 'of the last 30 days'
const all = (tasks: number) => plural(tasks, { one: '# task', other: '# tasks' })
const about = (usd: number) => (usd < 0.01 ? 'less than $0.01' : `about ${dollars(usd)}`)

/** The meaning of an agent's limits in dollars and tasks. */
export const limitStrings = {
  none: 'This agent had no task in the last 30 days.',
  usd: ({ aboveUsd, pricedTasks, tasks }: LimitUse, limitUsd: number) =>
    pricedTasks === 0
      ? `The cost of the ${all(tasks)} ${days} is unknown.`
      : `${format(aboveUsd)} of ${all(pricedTasks)} ${days} cost more than $${limitUsd.toFixed(2)}.`,
  turns: ({ aboveTurns, tasks, usdPerTurn }: LimitUse, turns: number) =>
    `${format(aboveTurns)} of ${all(tasks)} ${days} took more turns.${
      usdPerTurn === null
        ? ''
        : ` ${plural(turns, { one: '# turn costs', other: '# turns cost' })} ${about(turns * usdPerTurn)}.`
    }`,
  totalTokens: ({ aboveTotalTokens, tasks, usdPerToken }: LimitUse, tokens: number) =>
    tokensAbove(aboveTotalTokens, tasks, usdPerToken, tokens),
  outputTokens: ({ aboveOutputTokens, tasks, usdPerOutputToken }: LimitUse, tokens: number) =>
    tokensAbove(aboveOutputTokens, tasks, usdPerOutputToken, tokens),
  time: ({ timeouts, tasks }: LimitUse) => `${format(timeouts)} of ${all(tasks)} ${days} ran out of time.`,
}

function tokensAbove(above: number, tasks: number, usdPerToken: number | null, tokens: number): string {
  const cost = usdPerToken === null ? '' : ` That many tokens cost ${about(tokens * usdPerToken)}.`
  return `${format(above)} of ${all(tasks)} ${days} used more.${cost}`
}
