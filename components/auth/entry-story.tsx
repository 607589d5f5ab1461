import type { ReactNode } from 'react'
import { AgentAvatar, PersonAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import {
  ResultFooter,
  ResultHead,
  ResultPoint,
  ResultSurface,
  resultHeadlineStyle,
} from '@/components/ui/surface/result-surface'
import { Name } from '@/components/ui/text/name'

// Ids that give each person a hue of their own.
const people = { Ada: 'u1', Bob: 'u2', Deniz: 'u4' } as const

/** An invented scene, drawn with the product's own parts: a thread, a fork from it, and the result that comes back. */
export function EntryStory() {
  return (
    <aside
      className="grid place-items-center overflow-hidden px-40 narrow:hidden"
      aria-label="How OpenVibe works"
    >
      <div className="relative">
        <svg className="block" width="640" height="560" viewBox="0 0 640 560" fill="none" aria-hidden="true">
          <path d="M14 0v560" stroke="var(--color-line-strong)" strokeWidth="2" />
          <path
            d="M14 58c0 62 62 26 62 84v194c0 52-62 20-62 62"
            stroke="var(--color-fork-line)"
            strokeWidth="2"
          />
        </svg>
        <div className="absolute top-26 left-0 flex gap-14">
          <span className="grid size-avatar flex-none rounded-full ring-6 ring-shell" aria-hidden="true">
            <PersonAvatar id={people.Bob} name="Bob" />
          </span>
          <div>
            <Name>Bob</Name>
            <p>What happens when two devices edit the same draft?</p>
          </div>
        </div>
        <div className="top-story-fork absolute left-98">
          <p className="mb-6 flex items-center gap-6 text-xs font-semibold text-fork">
            <Icon name="git-branch" small /> Fork{' '}
            <span className="font-normal text-text-3">Ada, Deniz and Bob think it through with Vibe</span>
          </p>
          <Line who="Vibe">
            If the newest edit of the whole draft wins, four photos are lost. If we merge by field, none are
            lost.
          </Line>
          <Line who="Deniz">Photos are evidence, so we only add them.</Line>
          <Line who="Ada">Then the newest edit of each field wins, and we ask only when edits overlap.</Line>
        </div>
        <div className="top-story-result absolute left-0 flex gap-14">
          <span className="grid size-28 flex-none place-items-center bg-shell text-fork">
            <Icon name="git-merge" />
          </span>
          <ResultSurface as="div" className="w-520">
            <ResultHead>
              <b className="font-semibold text-fork">Result</b>
            </ResultHead>
            <h2 className={resultHeadlineStyle}>Keep drafts on the device and merge them field by field</h2>
            <ul>
              <ResultPoint>Each field has its own edit time; the newest edit wins.</ResultPoint>
              <ResultPoint>Photos are only added, so a merge never loses one.</ResultPoint>
            </ul>
            <ResultFooter>Every point links to its source messages.</ResultFooter>
          </ResultSurface>
        </div>
      </div>
    </aside>
  )
}

function Line({ who, children }: { who: 'Vibe' | keyof typeof people; children: ReactNode }) {
  const isAgent = who === 'Vibe'
  return (
    <div className="flex max-w-470 gap-10 py-5 text-sm leading-20">
      <span className="contents" aria-hidden="true">
        {isAgent ? (
          <AgentAvatar agent={{ slug: 'vibe', displayName: who }} size="s" />
        ) : (
          <PersonAvatar id={people[who]} name={who} size="s" />
        )}
      </span>
      <p>
        <Name of={isAgent ? 'agent' : 'person'} className="mr-6">
          {who}
        </Name>{' '}
        <span className="text-text-2">{children}</span>
      </p>
    </div>
  )
}
