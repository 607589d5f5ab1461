'use client'

import { cx } from 'class-variance-authority'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { forkExampleStrings as words } from '@/components/strings/examples/fork-example'
import { AgentAvatar, PersonAvatar } from '@/components/ui/avatar/avatar'
import { BackButton } from '@/components/ui/button/back-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Scroll } from '@/components/ui/surface/page'
import { Panel } from '@/components/ui/surface/panel'
import {
  ResultFooter,
  ResultHead,
  ResultPoint,
  ResultSurface,
  resultHeadlineStyle,
} from '@/components/ui/surface/result-surface'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { citeStyle } from '@/components/ui/text/cite-style'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'

const vibe = { slug: 'vibe', displayName: words.vibe }
/** A face on the line of the thread, which has a small gap around it. */
const onLineStyle = 'relative z-1 flex w-28 flex-none self-start flex-col items-center bg-content py-5'

/** A drawn example: a message of a thread, the fork that starts from it, and the result that comes back. */
export function ForkExample({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <Panel ref={panel} tabIndex={-1} aria-label={words.label} onKeyDown={press}>
      <Bar hasBack>
        <BackButton label={words.close} onClick={onClose} />
        <h2 className={barTitleStyle}>{words.title}</h2>
        <Tag>{words.tag}</Tag>
        <span className="min-w-0 flex-1" />
        <IconButton
          className="phone:hidden"
          icon="x"
          label={words.close}
          title={words.close}
          onClick={onClose}
        />
      </Bar>
      <Scroll bar="thin">
        <div className="relative max-w-480 px-16 py-20">
          <i className="absolute inset-y-12 left-30 w-2 -translate-x-1/2 bg-line-strong" aria-hidden="true" />
          <div className="flex gap-14">
            <span className={onLineStyle}>
              <PersonAvatar id={words.bob} name={words.bob} />
            </span>
            <div className="min-w-0 pt-4">
              <Byline>
                <Name of="person">{words.bob}</Name>
                <Caption>9:06</Caption>
              </Byline>
              <p className="leading-20">{words.question}</p>
            </div>
          </div>
          <Side />
          <div className="flex gap-14">
            <span className={onLineStyle}>
              <Icon name="git-merge" className="my-5 text-fork" />
            </span>
            <Result />
          </div>
        </div>
      </Scroll>
    </Panel>
  )
}

/** The fork: its line leaves the line of the thread, runs beside it, and comes back. */
function Side() {
  return (
    <div className="relative py-56 pl-72">
      <Turn className="top-0" d="M1 0c0 44 41 18 41 60" />
      <i className="absolute inset-y-60 left-54 w-2 bg-fork-line" aria-hidden="true" />
      <Turn className="bottom-0" d="M42 0c0 44-41 18-41 60" />
      <p className="mb-4 flex flex-wrap items-center gap-6 text-xs font-semibold text-fork">
        <Icon name="git-branch" small /> {words.fork}
        <span className="font-normal text-text-3">{words.withVibe}</span>
      </p>
      <ul className="text-sm leading-19 text-text-2">
        <li className="flex gap-8 py-4">
          <AgentAvatar agent={vibe} size="s" />
          <p className="min-w-0">
            <Name of="agent">{words.vibe}</Name> {words.angle}
          </p>
        </li>
        {words.replies.map(({ name, text }) => (
          <li key={name} className="flex gap-8 py-4">
            <PersonAvatar id={name} name={name} size="s" />
            <p className="min-w-0">
              <span className="text-text">
                <Name of="person">{name}</Name>
              </span>{' '}
              {text}
            </p>
          </li>
        ))}
      </ul>
      <p className="pt-2 pl-28 text-xs text-text-3">{words.more}</p>
    </div>
  )
}

function Turn({ d, className }: { d: string; className: string }) {
  return (
    <svg
      className={cx('absolute left-13 h-60 w-44', className)}
      viewBox="0 0 44 60"
      fill="none"
      aria-hidden="true"
    >
      <path d={d} stroke="var(--color-fork-line)" strokeWidth="2" />
    </svg>
  )
}

function Result() {
  return (
    <ResultSurface className="min-w-0 flex-1" aria-label={words.result}>
      <ResultHead>
        <b className="font-semibold text-fork">{words.result}</b>
      </ResultHead>
      <h3 className={resultHeadlineStyle}>{words.headline}</h3>
      <ul>
        {words.points.map(({ text, sources }) => (
          <ResultPoint key={text}>
            {text}{' '}
            <span className="whitespace-nowrap">
              {sources.map(number => (
                <span key={number} className={citeStyle()}>
                  {number}
                </span>
              ))}
            </span>
          </ResultPoint>
        ))}
      </ul>
      <ResultFooter>
        <span className="text-text-3">{words.restsOn}</span>
      </ResultFooter>
    </ResultSurface>
  )
}
