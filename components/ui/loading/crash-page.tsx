'use client'

import { crashStrings as words } from '@/components/strings/ui'

/** In the place of a page that broke, or of which a part did not arrive: what is safe, and the way on. */
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
