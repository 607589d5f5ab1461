'use client'

import { offlineModelStrings } from '@/components/strings/shell/offline-model'
import { useConfig } from './use-config'

const words = offlineModelStrings

/** Which model answers; while it is the offline one, what that means and where a key goes. */
export function ModelNote() {
  const config = useConfig()
  if (!config) return <main className="lost" aria-busy="true" />
  if (!config.model.offline) {
    return (
      <main className="lost">
        <h1>{words.connectedTitle}</h1>
        <p>{words.connected}</p>
      </main>
    )
  }
  return (
    <main className="lost">
      <h1>{words.title}</h1>
      <p>{words.means}</p>
      <p>{words.how}</p>
      <pre className="code">
        <code>ANTHROPIC_API_KEY=… npm start</code>
      </pre>
      <p>{words.elsewhere}</p>
    </main>
  )
}
