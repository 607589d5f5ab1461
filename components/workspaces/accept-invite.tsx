'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { entryChoiceStyle, entryTitleStyle } from '@/components/auth/entry-style'
import { takeWanted } from '@/components/auth/wanted-place'
import { authStrings } from '@/components/strings/auth'
import { shellStrings } from '@/components/strings/shell/shell'
import { acceptInviteStrings } from '@/components/strings/workspaces/accept-invite'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import type { SessionUser } from '@/server/domain/workspaces/session'
import { useSignOut } from './sign-out'

const words = acceptInviteStrings

/**
 * The page of an invite link: the inviter, the workspace, and one button. Without a session
 * it leads to sign-up first.
 */
export function AcceptInvite({ token, signedIn }: { token: string; signedIn: boolean }) {
  const trpc = useTRPC()
  const router = useRouter()
  const cache = useQueryClient()
  const preview = useQuery(trpc.workspace.previewInvite.queryOptions({ token }, { retry: false }))
  const me = useQuery(trpc.session.get.queryOptions(undefined, { enabled: signedIn })).data?.user
  const accept = useMutation(
    trpc.workspace.acceptInvite.mutationOptions({
      onSuccess: async ({ workspace }) => {
        await cache.invalidateQueries(trpc.workspace.list.queryFilter())
        router.push(takeWanted(workspace.slug) ?? `/${workspace.slug}`)
      },
    }),
  )

  if (preview.isPending) return <p role="status">{authStrings.working}</p>
  if (preview.isError) return <Useless why={readError(preview.error).message} />
  const { workspaceName, inviterName, role, state, email, former } = preview.data.invite
  if (former?.problem) return <Useless why={former.problem} />
  if (state !== 'open') return <Useless why={words.why[state](inviterName)} />
  const here = `/invite/${token}`
  const isForOther = me !== undefined && email !== null && me.email.toLowerCase() !== email.toLowerCase()
  return (
    <div className={entryChoiceStyle}>
      <h1 className={entryTitleStyle}>
        {former ? words.backTitle(workspaceName) : words.title(workspaceName)}
      </h1>
      <p className="mb-8 text-text-2">{words.from(inviterName, role)}</p>
      {former && <p className="mb-8 text-text-2">{words.back(former.role, former.endedAt)}</p>}
      {former && role !== 'guest' && <p className="mb-8 text-text-2">{words.backChannels}</p>}
      {email !== null && !isForOther && <p className="text-sm text-text-2">{words.isFor(email)}</p>}
      {isForOther ? (
        <ForOther email={email} me={me} here={here} />
      ) : signedIn ? (
        <Button
          look="main"
          size="l"
          disabled={accept.isPending || accept.isSuccess}
          onClick={() => accept.mutate({ token })}
        >
          {words.accept(workspaceName)}
        </Button>
      ) : (
        <>
          <a
            className={buttonStyle({ look: 'main', size: 'l' })}
            href={`/login?mode=sign-up&next=${encodeURIComponent(here)}`}
          >
            {authStrings.signUp}
          </a>
          <a
            className={buttonStyle({ size: 'l' })}
            href={`/login?mode=sign-in&next=${encodeURIComponent(here)}`}
          >
            {authStrings.signIn}
          </a>
        </>
      )}
      {accept.isError && (
        <Hint tone="bad" className="mt-5 mb-8">
          {readError(accept.error).message}
        </Hint>
      )}
    </div>
  )
}

/** Tells that the invitation is valid, but not for the person who is signed in here. */
function ForOther({ email, me, here }: { email: string; me: SessionUser; here: string }) {
  const { signOut, dialog } = useSignOut(me.id, `/login?mode=sign-in&next=${encodeURIComponent(here)}`)
  return (
    <>
      <p role="alert">{words.forOther(email, me.email)}</p>
      <Button look="main" size="l" onClick={signOut}>
        {words.changeAccount}
      </Button>
      {dialog}
    </>
  )
}

function Useless({ why }: { why: string }) {
  return (
    <div className={entryChoiceStyle} role="alert">
      <h1 className={entryTitleStyle}>{words.useless}</h1>
      <p className="mb-8 text-text-2">{why}</p>
      <a className={buttonStyle({ size: 'l' })} href="/">
        {shellStrings.toMine}
      </a>
    </div>
  )
}
