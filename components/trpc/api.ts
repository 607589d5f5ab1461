import { createTRPCContext } from '@trpc/tanstack-react-query'
import type { AppRouter } from '@/server/trpc'

/** `useTRPC()` gives typed query and mutation options; `useTRPCClient()` calls procedures directly. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()
