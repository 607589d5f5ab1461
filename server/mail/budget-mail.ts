import type { BudgetAlert } from '../domain/budgets/budget-alert.ts'
import { writePeriodEnd } from '../domain/budgets/budget-period.ts'
import { dollars } from '../domain/spending/dollars.ts'
import { readAsWords } from './read-as-words.ts'
import { escapeHtml, type Mail } from './send-mail.ts'

/** Writes the mail about an alert of a budget. `origin`: the address of the product; null: it is not known. */
export function composeBudgetMail(given: {
  to: string
  origin: string | null
  workspace: { name: string; slug: string }
  alert: BudgetAlert
  /** The agent or the person; null: the workspace. */
  subject: string | null
  isOwn: boolean
}): Mail {
  const { to, origin, workspace, alert, isOwn } = given
  const name = readAsWords(workspace.name) || 'your workspace'
  const subject = given.subject === null ? null : readAsWords(given.subject) || 'an agent'
  const when = alert.period === 'day' ? 'daily' : 'monthly'
  const whose =
    alert.kind === 'workspace'
      ? `The ${when} spending limit of ${name}`
      : isOwn
        ? `Your ${when} budget in ${name}`
        : `The ${when} budget of ${subject} in ${name}`
  const isUsedUp = alert.percent === 100
  const state = isUsedUp ? 'is used up' : `has reached ${alert.percent} %`
  const page = isOwn ? 'my-usage' : 'usage'
  const place = isOwn ? 'Settings › Your usage' : 'Settings › Usage and budgets'
  const lines = [
    `${whose} ${state}: ${dollars(alert.spentUsd)} of ${dollars(alert.limitUsd)} spent${isUsedUp && alert.spentUsd < alert.limitUsd ? '; the rest pays for no further call' : ''}.`,
    isUsedUp
      ? `Model calls that it does not pay for are refused until it starts again on ${writePeriodEnd(new Date(alert.until))}, or until an admin raises it.`
      : `It starts again on ${writePeriodEnd(new Date(alert.until))}. At 100 %, further model calls are refused.`,
  ]
  const href = origin === null ? null : `${origin}/${workspace.slug}/settings/${page}`
  return {
    to,
    subject: `${whose} ${state}`,
    text: [...lines, href ? `${place}: ${href}` : `See ${place}.`, ''].join('\n\n'),
    html: [
      ...lines.map(line => `<p>${escapeHtml(line)}</p>`),
      href
        ? `<p><a href="${escapeHtml(href)}">${escapeHtml(place)}</a></p>`
        : `<p>${escapeHtml(`See ${place}.`)}</p>`,
    ].join('\n'),
  }
}
