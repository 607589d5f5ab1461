import { authStrings } from '@/components/strings/auth'
import type { SignInFormProps } from './sign-in-form'

type Search = Record<string, string | string[] | undefined>

/** What the address of the sign-in page says about where to go on and why one is here. */
export function signInOptions(search: Search): SignInFormProps {
  const next = samePath(first(search.next))
  const invite = /^\/invite\/([\w-]+)$/.exec(next)?.[1]
  return {
    next,
    start: first(search.mode) === 'sign-up' ? 'sign-up' : 'sign-in',
    ...linkProblemOf(first(search.error)),
    ...(invite ? { invite } : {}),
  }
}

function linkProblemOf(error: string | undefined): { linkProblem?: string } {
  if (error === undefined) return {}
  return { linkProblem: error === 'link_expired' ? authStrings.linkExpired : authStrings.signInFailed }
}

/** Only a path of this site: an address that leads elsewhere would make the sign-in page a trap. */
function samePath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/'
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
