import { cva, cx } from 'class-variance-authority'
import { composerStrings as words } from '@/components/strings/composer'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { AvatarStack } from '@/components/ui/avatar/avatar-stack'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import type { Agent } from '@/server/domain/agents/agent'
import type { Outlook } from './who-will-answer'

/** The words are never cut off: they wrap. On a phone the chip stands above the text. */
const chipStyle = cva(
  [
    'mr-6 inline-flex min-h-24 min-w-0 items-center gap-6 rounded-control',
    'text-xs leading-18 font-medium group-data-resting/composer:hidden',
    '@max-440:-order-2 @max-440:mb-4',
    'phone:col-span-full phone:row-start-1 phone:mb-6 phone:ml-2 phone:min-h-28 phone:justify-self-start',
  ],
  {
    variants: {
      isCalled: {
        true: [
          'bg-accent-soft pr-3 pl-4 text-text under-accent-soft phone:pl-6',
          'in-fork:bg-fork-soft in-fork:under-fork-soft',
        ],
        false: 'px-6 text-text-3 under-field',
      },
      /** Beside the length and the Stop of a running task, never over them. */
      isBesideLength: {
        true: 'phone:mr-beside-length phone:beside-stop:mr-beside-both',
        false: 'phone:mr-0 phone:beside-stop:mr-beside-stop',
      },
    },
  },
)

/** Small to look at, but a target of 24 px for the pointer, and of 44 px for a finger. */
const targetStyle = cx(
  'relative flex-none after:absolute after:-inset-3 wide:touch:after:-inset-13',
  'phone:after:-inset-x-6 phone:after:-inset-y-8',
)

const takeOffStyle = cx(
  'inline-flex size-18 items-center justify-center rounded-control text-text-2',
  'phone:h-28 phone:w-32',
)

interface Props {
  id: string
  outlook: Outlook
  /** The choice of the length stands on the same line on a phone. */
  isBesideLength: boolean
  /** Only people talk here: an agent is a surprise, and none is no news. */
  isAmongPeople: boolean
  /** Takes the agents off this message, or brings them back. */
  onToggle: () => void
}

/**
 * Shows the agents that will answer, always before a message is sent, with the control to change them for
 * this message.
 */
export function AnswerChip({ id, outlook, isBesideLength, isAmongPeople, onToggle }: Props) {
  const isCalled = outlook.answerers.length > 0
  const agents = isCalled ? outlook.answerers : outlook.takenOff
  const sentence = describeOutlook(outlook)
  const isQuiet = isAmongPeople && sentence === words.noAgent
  return (
    <>
      <span className={isQuiet ? 'sr-only' : chipStyle({ isCalled, isBesideLength })}>
        {agents.length > 0 && <Faces agents={agents} />}
        {/* Announced when it changes; it also describes the text box. */}
        <span id={id} role="status" title={namesOf(agents).join(', ')}>
          {isQuiet ? '' : sentence}
        </span>
        {agents.length > 0 && (
          <button
            className={cx(targetStyle, isCalled ? takeOffStyle : linkStyle())}
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
      {agents.length > 0 && (
        <kbd
          className={cx(
            'mr-8 flex-none whitespace-nowrap group-data-resting/composer:hidden',
            '@max-440:hidden finger:hidden',
          )}
        >
          {words.keyTakeOff}
        </kbd>
      )}
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
    <span className="inline-flex flex-none" aria-hidden="true">
      <AvatarStack>
        {agents.map(agent => (
          <AgentAvatar key={agent.id} agent={agent} size="xs" />
        ))}
      </AvatarStack>
    </span>
  )
}

function namesOf(agents: readonly Agent[]): string[] {
  return agents.map(agent => agent.displayName)
}
