import { codeOf, stepAt } from '../../supabase/local/auth/factors/totp.ts'

/**
 * An authenticator app that never shows a code twice. A server accepts the codes of three time steps at any moment and
 * each of them once, so a test that enters three codes need not wait.
 */
export function createAuthenticator(secret: string) {
  let last = Number.NEGATIVE_INFINITY
  return {
    nextCode(): string {
      last = Math.max(last + 1, stepAt(new Date()) - 1)
      return codeOf(secret, last)
    },
    wrongCode(): string {
      const now = stepAt(new Date())
      const good = new Set([-2, -1, 0, 1, 2].map(offset => codeOf(secret, now + offset)))
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find(code => !good.has(code)) ?? ''
    },
  }
}
