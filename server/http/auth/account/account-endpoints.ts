import type { Exchange } from '../../exchange.ts'
import { checkSameOrigin } from '../../guard/same-origin.ts'
import type { AccountParts } from './account-call.ts'
import { changeAddress } from './change-address.ts'
import { changePassword } from './change-password.ts'
import { endOneSession, signOutEverywhere } from './end-sessions.ts'
import { mailCode } from './mail-code.ts'
import { passSecondStep } from './pass-second-step.ts'
import { requestReset } from './request-reset.ts'
import { confirmFactor, removeFactor, renewRecoveryCodes, startFactor } from './second-factor.ts'

const endpoints = {
  'reset-password': requestReset,
  'second-step': passSecondStep,
  'mail-code': mailCode,
  'change-password': changePassword,
  'change-address': changeAddress,
  'end-session': endOneSession,
  'sign-out-everywhere': signOutEverywhere,
  'start-factor': startFactor,
  'confirm-factor': confirmFactor,
  'remove-factor': removeFactor,
  'renew-recovery-codes': renewRecoveryCodes,
} satisfies Record<string, (parts: AccountParts, exchange: Exchange) => Promise<void>>

/** Creates the JSON endpoints under `/api/auth` that change a person's own account. */
export function createAccountEndpoints(
  parts: AccountParts,
): Map<string, (exchange: Exchange) => Promise<void>> {
  return new Map(
    Object.entries(endpoints).map(([name, endpoint]) => [
      `/api/auth/${name}`,
      exchange => {
        checkSameOrigin(parts.env, exchange.req)
        return endpoint(parts, exchange)
      },
    ]),
  )
}
