import { authStrings } from '@/components/strings/auth'
import type { SignInFormProps } from './sign-in-form'

type Search = Record<string, string | string[] | undefined>

/** Reads the next page and the notice from the address of the sign-in page. */
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

/** Accepts only a path of this site: a link to another site would make the sign-in page a trap. */
function samePath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/'
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
