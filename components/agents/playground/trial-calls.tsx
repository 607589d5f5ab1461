import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { Caption } from '@/components/ui/text/caption'
import { State, type StateTone } from '@/components/ui/text/state'
import type { TrialCall } from '@/server/domain/trials/trial'

const looks: Readonly<Record<TrialCall['outcome'], { tone: StateTone; icon: string }>> = {
  open: { tone: 'run', icon: 'circle-dashed' },
  made: { tone: 'ok', icon: 'circle-check' },
  simulated: { tone: 'idle', icon: 'circle-slash' },
  failed: { tone: 'bad', icon: 'circle-x' },
}

/** The tools that the agent called, and whether each was carried out. */
export function TrialCalls({ calls }: { calls: readonly TrialCall[] }) {
  if (calls.length === 0) return null
  return (
    <div className="mt-8">
      <ul className="space-y-2" aria-label={words.calls}>
        {calls.map(({ callId, name, outcome }) => (
          <li key={callId} className="flex flex-wrap items-center gap-x-8 text-xs">
            <span className="font-mono wrap-anywhere">{name}</span>
            <State tone={looks[outcome].tone} icon={looks[outcome].icon}>
              {words.outcomes[outcome]}
            </State>
          </li>
        ))}
      </ul>
      {calls.some(({ outcome }) => outcome === 'simulated') && (
        <Caption as="p" className="mt-4">
          {words.simulated}
        </Caption>
      )}
    </div>
  )
}
