import type { Budget } from '@/server/domain/budgets/budget'
import type { BudgetAlert } from '@/server/domain/budgets/budget-alert'
import { writePeriodEnd } from '@/server/domain/budgets/budget-period'
import { dollars } from '@/server/domain/spending/dollars'
import { format } from '../words'

const when = { day: 'daily', month: 'monthly' } as const
const here = 'This workspace'
/** Within a sentence. */
const of = (whose: string) => (whose === here ? 'this workspace' : whose)

/** Budgets of the workspace, its agents and its people. */
export const budgetStrings = {
  title: 'Budgets',
  lead: 'Before each model call, its highest cost is reserved from every budget that it draws on. A call that would exceed a budget is refused. Days and months are in UTC.',
  own: 'Your budget',
  ownLead: 'Admins set it. It counts all agents that work for you in this workspace.',
  noOwn: 'You have no budget of your own. The limits of the workspace and of each agent apply.',
  table: 'Budgets and their use',
  columns: { whose: 'Budget of', period: 'Period', used: 'Used', limit: 'Limit', raise: 'Can be raised by' },
  workspace: here,
  periods: { day: 'Per day', month: 'Per month' },
  used: (spentUsd: number, limitUsd: number | null) =>
    limitUsd === null ? dollars(spentUsd) : `${dollars(spentUsd)} (${share(spentUsd, limitUsd)})`,
  usedOf: (spentUsd: number, limitUsd: number) =>
    `${dollars(spentUsd)} of ${dollars(limitUsd)} used (${share(spentUsd, limitUsd)}).`,
  until: (until: string) => `It starts again on ${writePeriodEnd(new Date(until))}.`,
  noLimit: 'No limit',
  raisers: {
    admins: 'Admins',
    agent: (usd: number) => `Any member, up to ${dollars(usd)}`,
    person: (usd: number) => `The person, up to ${dollars(usd)}`,
    self: (usd: number) => `You can raise it up to ${dollars(usd)} when it stops an agent.`,
    adminsOnly: 'Ask an admin if you need more.',
  },
  edit: 'Change',
  editOf: (whose: string, period: Budget['period']) => `Change the ${when[period]} budget of ${of(whose)}`,
  remove: 'Remove',
  removeOf: (whose: string, period: Budget['period']) => `Remove the ${when[period]} budget of ${of(whose)}`,
  removeTitle: 'Remove this budget?',
  removeWhy: (whose: string, period: Budget['period']) =>
    `Only the other budgets limit the spending of ${of(whose)} per ${period} then.`,
  add: 'Add a budget',
  addTitle: 'New budget',
  changeTitle: (whose: string, period: Budget['period']) => `The ${when[period]} budget of ${of(whose)}`,
  form: {
    kind: 'For',
    kinds: { agent: 'An agent', person: 'A person' },
    agent: 'Agent',
    person: 'Person',
    period: 'Period',
    limit: 'Limit in US dollars',
    limitHint:
      'An agent or a person has one budget per day and one per month. A new one replaces the old one.',
    limitEmpty: 'Leave this empty for no limit.',
    selfRaise: 'Can be raised without an admin to',
    selfRaiseHint: {
      agent:
        'Any member can raise the budget to this amount when it stops the agent. Leave this empty for admins only.',
      person:
        'The person can raise the budget to this amount when it stops an agent. Leave this empty for admins only.',
    },
    save: 'Save',
  },
  guests: {
    limit: 'For each guest, per day',
    hint: 'In US dollars. It counts all agents that work for the guest. A budget that you set for one guest replaces it. Leave this empty for no limit.',
    ofRole: 'Same for all guests',
  },
  alerts:
    'Admins are notified in the Inbox and by mail when 50, 80 and 100 % of a budget are used, once per period. People are notified about their own budget.',
  reading: 'Loading…',
  again: 'Try again',
  more: 'Show more',
  /** A task that a budget stopped. */
  raise: {
    title: 'Raise the budget and retry',
    of: (kind: Budget['kind'], period: Budget['period'], name: string) =>
      kind === 'workspace'
        ? `The ${when[period]} spending limit of this workspace`
        : `The ${when[period]} budget of ${name}`,
    most: (usd: number) => `You can raise it up to ${dollars(usd)}.`,
    limit: 'New limit in US dollars',
    save: 'Raise and retry',
  },
  alert: {
    title: (alert: BudgetAlert, isOwn: boolean, name: string | undefined) => {
      const whose =
        alert.kind === 'workspace'
          ? `The ${when[alert.period]} spending limit of this workspace`
          : isOwn
            ? `Your ${when[alert.period]} budget`
            : `The ${when[alert.period]} budget of ${name ?? 'a former member'}`
      return alert.percent === 100 ? `${whose} is used up` : `${whose} has reached ${alert.percent} %`
    },
    text: (alert: BudgetAlert) =>
      `${dollars(alert.spentUsd)} of ${dollars(alert.limitUsd)} spent${
        alert.percent === 100 && alert.spentUsd < alert.limitUsd
          ? '; the rest is not enough for another call'
          : ''
      }. ${
        alert.percent === 100
          ? 'Model calls that would exceed it are refused until it is raised or starts again'
          : 'It starts again'
      } on ${writePeriodEnd(new Date(alert.until))}.`,
  },
} as const

function share(spentUsd: number, limitUsd: number): string {
  return `${format(Math.floor((spentUsd / limitUsd) * 100))} %`
}
