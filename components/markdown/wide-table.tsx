import type { ReactNode } from 'react'
import { letKeysScroll } from '@/components/ui/keys/let-keys-scroll'

/** A table that scrolls within its own box. */
export function WideTable({ children, dir }: { children: ReactNode; dir: string | undefined }) {
  return (
    <div className="overflow-x-auto" ref={letKeysScroll}>
      <table dir={dir}>{children}</table>
    </div>
  )
}
