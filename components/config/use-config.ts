import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'

/** What `/api/config` tells every client before it signs in; unknown keys of a newer server pass. */
export const publicConfig = z.looseObject({
  supabaseUrl: z.url(),
  supabasePublishableKey: z.string(),
  version: z.string(),
  model: z.looseObject({ offline: z.boolean() }),
  auth: z.looseObject({ providers: z.array(z.string()) }),
  signups: z.enum(['open', 'invited']),
})
export type PublicConfig = z.infer<typeof publicConfig>

/** Reads the public configuration. Throws when the server does not answer or answers something else. */
export async function readConfig(): Promise<PublicConfig> {
  const response = await fetch('/api/config')
  return publicConfig.parse(await response.json())
}

/** The public configuration, read once per page. */
export function useConfig(): PublicConfig | undefined {
  return useQuery({ queryKey: ['config'], queryFn: readConfig, staleTime: Number.POSITIVE_INFINITY }).data
}
