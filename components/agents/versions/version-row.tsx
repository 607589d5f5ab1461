import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { agentsStrings as words } from '@/components/strings/agents'
import { Button } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { settingRowStyle, settingTextStyle } from '../setting-row'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

interface VersionRowProps {
  version: { version: number; isCurrent: boolean; note: string; createdAt: string }
  author: string
  isCompared: boolean
  onCompare: () => void
  /** The act that brings an earlier version back. */
  children?: ReactNode
}

/** A saved version in one line. An earlier one can be compared with the current one. */
export function VersionRow({ version, author, isCompared, onCompare, children }: VersionRowProps) {
  return (
    <div className={settingRowStyle({ size: 'm' })}>
      <span className="tabular-nums">{words.version(version.version)}</span>
      {version.isCurrent && <Tag>{words.current}</Tag>}
      <span className={cx(settingTextStyle, 'truncate')} title={version.note}>
        {version.note}
      </span>
      <Caption>{author}</Caption>
      <Caption as="time" dateTime={version.createdAt}>
        {when.format(new Date(version.createdAt))}
      </Caption>
      {!version.isCurrent && (
        <span className="flex gap-2 phone:order-2">
          <Button
            look="quiet"
            size="s"
            aria-expanded={isCompared}
            aria-label={words.compareWith(version.version)}
            onClick={onCompare}
          >
            {words.compare}
          </Button>
          {children}
        </span>
      )}
    </div>
  )
}
