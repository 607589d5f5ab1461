import type { ReactNode } from 'react'
import { authStrings } from '@/components/strings/auth'
import { Icon } from '@/components/ui/icon'
import { Mark } from '@/components/ui/mark'
import { ThemeSwitch } from '@/components/ui/theme-switch'

/**
 * The frame of the first pages: a form on the left, and beside it the product in action,
 * drawn with its own parts.
 */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="entry">
      <main className="form">
        <div className="brand">
          <Mark size={20} /> OpenVibe
        </div>
        {children}
        <div className="foot">
          <span className="grow">{authStrings.serverFoot}</span>
          <ThemeSwitch />
        </div>
      </main>
      <Story />
    </div>
  )
}

/** An invented scene: a thread, a fork from it, and the result that comes back. */
function Story() {
  return (
    <aside className="story" aria-label="How OpenVibe works">
      <div className="rail">
        <svg className="fig" width="640" height="560" viewBox="0 0 640 560" fill="none" aria-hidden="true">
          <path d="M14 0v560" stroke="var(--color-line-strong)" strokeWidth="2" />
          <path
            d="M14 58c0 62 62 26 62 84v194c0 52-62 20-62 62"
            stroke="var(--color-fork-line)"
            strokeWidth="2"
          />
        </svg>
        <div className="scene question">
          <span className="av hue2" aria-hidden="true">
            B
          </span>
          <div>
            <span className="name">Bob</span>
            <p>What happens when two devices edit the same draft?</p>
          </div>
        </div>
        <div className="scene aside">
          <div>
            <p className="lab">
              <Icon name="git-branch" small /> Fork <span>Ada, Deniz and Bob think it through with Vibe</span>
            </p>
            <Line who="Vibe" agent>
              If the newest edit of the whole draft wins, four photos are lost. If we merge by field, none are
              lost.
            </Line>
            <Line who="Deniz" hue={4}>
              Photos are evidence, so we only add them.
            </Line>
            <Line who="Ada" hue={1}>
              Then the newest edit of each field wins, and we ask only when edits overlap.
            </Line>
          </div>
        </div>
        <div className="scene outcome">
          <span className="node">
            <Icon name="git-merge" />
          </span>
          <div className="result">
            <p className="result-h">
              <b>Result</b>
            </p>
            <h2>Keep drafts on the device and merge them field by field</h2>
            <ul>
              <li>Each field has its own edit time; the newest edit wins.</li>
              <li>Photos are only added, so a merge never loses one.</li>
            </ul>
            <p className="result-f cap">Every point links to its source messages.</p>
          </div>
        </div>
      </div>
    </aside>
  )
}

function Line({
  who,
  hue,
  agent,
  children,
}: {
  who: string
  hue?: number
  agent?: boolean
  children: ReactNode
}) {
  return (
    <div className="mini">
      <span className={agent ? 'av bot vibe s' : `av hue${hue} s`} aria-hidden="true">
        {agent ? null : who[0]}
      </span>
      <p>
        <span className={agent ? 'name bot' : 'name'}>{who}</span> {children}
      </p>
    </div>
  )
}
