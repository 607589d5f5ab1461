import type { Route } from '../route.ts'
import { agentRoutes } from './agents.ts'
import { auditRoutes } from './audit.ts'
import { budgetRoutes } from './budgets.ts'
import { forkRoutes } from './forks.ts'
import { ledgerRoutes } from './ledger.ts'
import { limitRoutes } from './limits.ts'
import { mcpServerRoutes } from './mcp-servers.ts'
import { memoryRoutes } from './memory.ts'
import { placeRoutes } from './places.ts'
import { scheduleRoutes } from './schedules.ts'
import { searchRoutes } from './search.ts'
import { taskRoutes } from './tasks.ts'
import { threadRoutes } from './threads.ts'
import { webhookRoutes } from './webhooks.ts'

/** Everything under /api/v1. */
export const routes: readonly Route[] = [
  ...placeRoutes,
  ...agentRoutes,
  ...budgetRoutes,
  ...searchRoutes,
  ...memoryRoutes,
  ...threadRoutes,
  ...forkRoutes,
  ...ledgerRoutes,
  ...taskRoutes,
  ...mcpServerRoutes,
  ...scheduleRoutes,
  ...webhookRoutes,
  ...limitRoutes,
  ...auditRoutes,
]
