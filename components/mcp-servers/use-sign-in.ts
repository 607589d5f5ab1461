import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** Begins the sign-in of a server. SignInDialog names its site, then the browser goes there and comes back to the page. */
export function useSignIn() {
  const trpc = useTRPC()
  return useMutation(trpc.mcpServer.startSignIn.mutationOptions())
}
