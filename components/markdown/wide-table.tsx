import type { ReactNode } from 'react'
import { letKeysScroll } from '@/components/ui/keys/let-keys-scroll'

/** A table that scrolls within its own box. */
export function WideTable({ children, dir }: { children: ReactNode; dir: string | undefined }) {
  return (
    <div className="wide" ref={letKeysScroll}>
      <table className="t" dir={dir}>
        {children}
      </table>
    </div>
  )
}
