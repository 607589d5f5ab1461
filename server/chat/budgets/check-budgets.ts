import { keepAlert, listUsedBudgets } from '../../db/budgets/budget-alerts.ts'
import type { Database } from '../../db/client.ts'
import { alertDue } from '../../domain/budgets/budget-alert.ts'

/**
 * Tells people of budgets that passed a mark. Any number of workers may do this at once: each alert is kept, and told,
 * once.
 */
export function checkBudgets(db: Database, { now }: { now: Date }): Promise<void> {
  return db.asWorker(async tx => {
    for (const { sent, ...budget } of await listUsedBudgets(tx, { now })) {
      const percent = alertDue(budget, sent)
      if (percent !== null) await keepAlert(tx, { ...budget, percent })
    }
  })
}
