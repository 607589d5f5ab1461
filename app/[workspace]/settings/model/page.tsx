import type { Metadata } from 'next'
import { strings } from '@/components/strings'

export const metadata: Metadata = { title: 'Model' }

const words = strings.offlineModel

/** What it means that the offline model answers, and where a key goes. */
export default function ModelPage() {
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
