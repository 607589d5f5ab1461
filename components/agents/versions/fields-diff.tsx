'use client'

import { cx } from 'class-variance-authority'
import { Fragment } from 'react'
import { useModelChoices } from '@/components/models/use-model-choices'
import { usePersonName } from '@/components/people/author'
import { agentsStrings } from '@/components/strings/agents'
import { Caption } from '@/components/ui/text/caption'
import { type ChangedSetting, compareSettings, type Settings } from '../describe-settings'
import { Part, TextDiff } from './text-diff'

const words = agentsStrings

type Fields = Settings & { systemPrompt: string | null }

/** The changes between two states of an agent: the prompt word by word, and the settings that differ. */
export function FieldsDiff({ was, is, by }: { was: Fields; is: Fields; by?: 'words' | 'lines' }) {
  const personName = usePersonName()
  const { nameOf } = useModelChoices()
  const changed = compareSettings(was, is, personName, nameOf)
  return (
    <>
      {was.systemPrompt === null || is.systemPrompt === null ? (
        <Caption as="p">{words.promptHidden}</Caption>
      ) : was.systemPrompt === is.systemPrompt ? (
        <Caption as="p">{words.promptSame}</Caption>
      ) : (
        <TextDiff was={was.systemPrompt} is={is.systemPrompt} by={by} />
      )}
      {changed.length === 0 ? (
        <Caption as="p">{words.settingsSame}</Caption>
      ) : (
        <ChangedSettings changed={changed} />
      )}
    </>
  )
}

/** Settings with their values before and after. */
export function ChangedSettings({ changed }: { changed: readonly ChangedSetting[] }) {
  return (
    <dl className="mt-10 grid grid-cols-label-text">
      {changed.map(({ label, before: old, after: now }) => (
        <Fragment key={label}>
          <dt className={cx(settingStyle, 'text-text-2')}>{label}</dt>
          <dd className={settingStyle}>
            <Part part={{ kind: 'removed', text: old }} /> <Part part={{ kind: 'added', text: now }} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

const settingStyle = 'border-b border-line-soft py-4 pr-12 wrap-anywhere'
