'use client'

import { crashStrings as words } from '@/components/strings/ui'

/**
 * The page in place of one that broke or could not load a part: it tells which data is
 * safe, and offers to continue.
 */
export function CrashPage() {
  return (
    <main className="content lost" role="alert">
      <h1>{words.title}</h1>
      <p>{words.why}</p>
      <button className="btn main" type="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </main>
  )
}
