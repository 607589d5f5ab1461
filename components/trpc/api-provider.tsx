'use client'

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client'
import { type ReactNode, useState } from 'react'
import type { AppRouter } from '@/server/trpc'
import { TRPCProvider } from './api'
import { dropDirection } from './drop-direction'
import { isSigningOut } from './leaving'
import { fetchAnswer } from './server-trouble'
import { tellChanges } from './told-calls'

/** Provides the page's only connection to the API, and the cache of its answers. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const [trpcClient] = useState(createClient)
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}

const url = '/api/trpc'

function createClient() {
  return createTRPCClient<AppRouter>({
    links: [
      dropDirection,
      tellChanges,
      splitLink({
        // Calls that must arrive although the page is closing: they can't wait for a
        // batch, and outlive the page.
        condition: ({ context }) => context.keepalive === true,
        true: httpLink({ url, fetch: (input, init) => fetchAnswer(input, { ...init, keepalive: true }) }),
        false: httpBatchLink({ url, maxURLLength: 4_000, fetch: (input, init) => fetchAnswer(input, init) }),
      }),
    ],
  })
}

function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: askToSignIn }),
    defaultOptions: {
      queries: {
        // Realtime events tell when data is out of date; the time limit is only a fallback.
        staleTime: 60_000,
        retry: (count, error) => count < 2 && !isRefusal(error),
      },
    },
  })
}

/** Tells whether an error is a refusal, which another try would not change. */
function isRefusal(error: Error): boolean {
  return (
    error instanceof TRPCClientError &&
    error.data !== undefined &&
    error.data?.code !== 'INTERNAL_SERVER_ERROR'
  )
}

/**
 * Sends a person whose session has ended to the sign-in page and back to the same place;
 * drafts stay in the browser.
 */
export function askToSignIn(error: Error) {
  if (isSigningOut()) return
  if (!(error instanceof TRPCClientError) || error.data?.code !== 'UNAUTHORIZED') return
  const here = `${location.pathname}${location.search}${location.hash}`
  if (!location.pathname.startsWith('/login')) location.assign(`/login?next=${encodeURIComponent(here)}`)
}
