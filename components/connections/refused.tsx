import { TRPCClientError } from '@trpc/client'
import { entryChoiceStyle, entryTitleStyle } from '@/components/auth/entry-style'
import { consentStrings as words } from '@/components/strings/settings/connections'
import { shellStrings } from '@/components/strings/shell/shell'
import { readError } from '@/components/trpc/read-error'
import { buttonStyle } from '@/components/ui/button/button'

/** Tells why a program can’t be connected. Only the person leads the browser back to the program. */
export function Refused({ error }: { error: unknown }) {
  const backTo = readBackTo(error)
  return (
    <div className={entryChoiceStyle} role="alert">
      <h1 className={entryTitleStyle}>{words.useless}</h1>
      <p className="mb-8 text-text-2">{readError(error).message}</p>
      {backTo !== null && (
        <a className={buttonStyle({ size: 'l' })} href={backTo}>
          {words.backTo}
        </a>
      )}
      <a className={buttonStyle({ size: 'l' })} href="/">
        {shellStrings.toMine}
      </a>
    </div>
  )
}

/** Returns the registered address of the program, with the error for it; null: the answer may go nowhere. */
function readBackTo(error: unknown): string | null {
  const backTo: unknown = error instanceof TRPCClientError ? error.data?.details?.backTo : undefined
  return typeof backTo === 'string' ? backTo : null
}
