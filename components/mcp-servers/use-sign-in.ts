import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** Sends the browser to the sign-in of a server. It comes back to the server's page. */
export function useSignIn() {
  const trpc = useTRPC()
  return useMutation(
    trpc.mcpServer.startSignIn.mutationOptions({
      onSuccess: ({ authorizationUrl }) => window.location.assign(authorizationUrl),
    }),
  )
}
