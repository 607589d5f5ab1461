import type { Route } from '../route.ts'
import { placeRoutes } from './places.ts'
import { taskRoutes } from './tasks.ts'
import { threadRoutes } from './threads.ts'

/** Everything under /api/v1. */
export const routes: readonly Route[] = [...placeRoutes, ...threadRoutes, ...taskRoutes]
