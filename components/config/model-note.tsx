'use client'

import { offlineModelStrings } from '@/components/strings/shell/offline-model'
import { useConfig } from './use-config'

const words = offlineModelStrings

/** Names the model that answers. For the offline model, explains the limits and where to set a key. */
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
