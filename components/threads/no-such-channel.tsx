'use client'

import Link from 'next/link'
import { useWorkspace } from '@/components/shell/workspace-context'
import { strings } from '@/components/strings'

/** An address that leads to no channel, or to one that is not for this person: the two look the same. */
export function NoSuchChannel({ name }: { name: string }) {
  const { workspace } = useWorkspace()
  return (
    <main className="content lost">
      <h1>{strings.threads.noChannel(name)}</h1>
      <p>{strings.threads.noChannelWhy}</p>
      <Link className="btn main" href={`/${workspace.slug}`}>
        {strings.threads.toGeneral}
      </Link>
    </main>
  )
}
