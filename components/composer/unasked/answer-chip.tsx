import { composerStrings as words } from '@/components/strings/composer'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import type { Agent } from '@/server/domain/agents/agent'
import type { Outlook } from './who-will-answer'

interface Props {
  id: string
  outlook: Outlook
  /** Takes the agents off this message, or brings them back. */
  onToggle: () => void
}

/**
 * Shows the agents that will answer, always before a message is sent, with the control to change them for
 * this message.
 */
export function AnswerChip({ id, outlook, onToggle }: Props) {
  const isCalled = outlook.answerers.length > 0
  const agents = isCalled ? outlook.answerers : outlook.takenOff
  const sentence = describeOutlook(outlook)
  return (
    <>
      <span className={isCalled ? 'will' : 'will none'}>
        {agents.length > 0 && <Faces agents={agents} />}
        {/* Announced when it changes; it also describes the text box. */}
        <span id={id} role="status" title={namesOf(agents).join(', ')}>
          {sentence}
        </span>
        {agents.length > 0 && (
          <button
            className={isCalled ? 'btn icon' : 'link'}
            type="button"
            aria-label={isCalled ? words.takeOff(namesOf(agents)) : undefined}
            aria-keyshortcuts="Alt+A"
            onMouseDown={event => event.preventDefault()}
            onClick={onToggle}
          >
            {isCalled ? <Icon name="x" small /> : words.bringBack}
          </button>
        )}
      </span>
      {agents.length > 0 && <kbd>{words.keyTakeOff}</kbd>}
    </>
  )
}

function describeOutlook({ answerers, takenOff, switchedOff }: Outlook): string {
  if (answerers.length > 0) return words.willAnswer(namesOf(answerers))
  if (takenOff.length > 0) return words.takenOff(namesOf(takenOff))
  if (switchedOff.length > 0) return words.off(namesOf(switchedOff))
  return words.noAgent
}

function Faces({ agents }: { agents: readonly Agent[] }) {
  return (
    <span className="stack" aria-hidden="true">
      {agents.map(agent => (
        <AgentAvatar key={agent.id} agent={agent} size="xs" />
      ))}
    </span>
  )
}

function namesOf(agents: readonly Agent[]): string[] {
  return agents.map(agent => agent.displayName)
}
