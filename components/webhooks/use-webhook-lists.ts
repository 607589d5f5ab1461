import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** Returns a function that reads the lists and histories of webhooks again after a change. */
export function useRefreshWebhooks(): () => Promise<void> {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return () => cache.invalidateQueries(trpc.webhook.pathFilter())
}
