'use client'

import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { SettingsPart } from '@/components/settings/settings-page'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import type { McpServerDetail } from '@/server/domain/mcp/server-draft'
import { signInProblem, signInSentences } from '@/server/domain/mcp/sign-in-problem'
import { DeleteServer } from './delete-server'
import { ServerState, tellCheck } from './server-state'
import { SignInDialog } from './sign-in-dialog'
import { useServerChange } from './use-server-change'
import { useSignIn } from './use-sign-in'

const words = mcpServersStrings

/** The state of a server, and the actions for the whole server. */
export function ServerHealthPart({ server }: { server: McpServerDetail }) {
  const trpc = useTRPC()
  const { at, keep } = useServerChange(server.id)
  const test = useMutation(trpc.mcpServer.test.mutationOptions({ onSuccess: keep }))
  const update = useMutation(trpc.mcpServer.update.mutationOptions({ onSuccess: keep }))
  const switchOperators = useMutation(trpc.mcpServer.switchOperators.mutationOptions({ onSuccess: keep }))
  const signIn = useSignIn()
  const isOwn = server.workspaceId !== null
  const change = isOwn ? update : switchOperators
  const isBusy = test.isPending || change.isPending || signIn.isPending
  const failed = [test, change, signIn].find(({ isError }) => isError)?.error
  const isSignedOut = server.health === 'signed_out'
  return (
    <SettingsPart
      title={words.state}
      lead={words.usedBy(server.agents.map(({ displayName }) => displayName))}
    >
      <div className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <ServerState server={server} />
        <Caption className="wrap-anywhere">
          {[server.url ?? words.program, tellCheck(server)].filter(Boolean).join(' · ')}
        </Caption>
      </div>
      <SignInNote server={server} />
      {server.lastError && server.isActive && (
        <p className="mt-6 text-sm wrap-anywhere text-text-2">{server.lastError}</p>
      )}
      {failed && (
        <Hint tone="bad" className="mt-6">
          {readError(failed).message}
        </Hint>
      )}
      <div className="mt-12 flex flex-wrap gap-8">
        {isOwn && server.auth === 'oauth' && (
          <Button look={isSignedOut ? 'main' : 'plain'} disabled={isBusy} onClick={() => signIn.mutate(at)}>
            {isSignedOut ? words.signIn : words.signInAgain}
          </Button>
        )}
        {isOwn && (
          <Button disabled={isBusy} onClick={() => test.mutate(at)}>
            {test.isPending ? words.testing : words.test}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => change.mutate({ ...at, isActive: !server.isActive })}>
          {server.isActive ? words.switchOff : words.switchOn}
        </Button>
        {isOwn && <DeleteServer server={server} />}
      </div>
      <SignInDialog to={signIn.data} onClose={() => signIn.reset()} />
    </SettingsPart>
  )
}

/** The outcome of a sign-in from which the person has just come back. */
function SignInNote({ server }: { server: McpServerDetail }) {
  const outcome = useSearchParams().get('sign-in')
  const problem = signInProblem.safeParse(outcome).data
  if (outcome === 'done' && server.health === 'ok') {
    return (
      <p className="mt-6 text-sm text-text-2" role="status">
        {words.signedIn}
      </p>
    )
  }
  // The server keeps the same sentence as its last error, unless an earlier sign-in still counts.
  if (!problem || server.lastError === signInSentences[problem] || server.health === 'ok') return null
  return (
    <Hint tone="bad" className="mt-6">
      {signInSentences[problem]}
    </Hint>
  )
}
