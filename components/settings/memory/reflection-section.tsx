'use client'

import { reflectionStrings as words } from '@/components/strings/settings/reflection'
import { Button } from '@/components/ui/button/button'
import { Choice } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SettingsPart } from '../settings-page'
import { ReflectionChannels } from './reflection-channels'
import { ReflectionForm } from './reflection-form'
import { ReflectionRuns } from './reflection-runs'
import { useReflection } from './use-reflection'

/** Switches the reflection on, chooses its channels, and shows the outcome of its runs. */
export function ReflectionSection() {
  const { workspace } = useWorkspace()
  const reflection = useReflection()
  const { settings, isStoredOn, turn, run, problem } = reflection
  const workspaceId = workspace.id
  return (
    <SettingsPart title={words.title} lead={words.lead}>
      {settings && (
        <div className="grid gap-20">
          <div className="-mx-8 grid max-w-480 gap-2">
            <Choice
              type="checkbox"
              checked={settings.isOn}
              caption={words.onHint}
              onChange={event => turn({ isOn: event.target.checked })}
            >
              <b>{words.on}</b>
            </Choice>
            <Choice
              type="checkbox"
              checked={settings.needsReview}
              caption={words.reviewHint}
              onChange={event => turn({ needsReview: event.target.checked })}
            >
              <b>{words.review}</b>
            </Choice>
          </div>
          {problem && <Hint tone="bad">{problem}</Hint>}
          {settings.isOn && isStoredOn && (
            <>
              <ReflectionChannels choose={reflection.choose} channels={settings.channels} />
              <ReflectionForm reflection={reflection} settings={settings} />
              <div className="flex flex-wrap items-center gap-12">
                <Button
                  disabled={settings.isRunning || run.isPending}
                  onClick={() => run.mutate({ workspaceId })}
                >
                  {settings.isRunning ? words.running : words.runNow}
                </Button>
                {settings.nextRunAt && (
                  <Caption>
                    <time
                      className="whitespace-nowrap"
                      dateTime={settings.nextRunAt}
                      title={exactTime(settings.nextRunAt)}
                    >
                      {words.next(listTime(settings.nextRunAt, new Date()))}
                    </time>
                  </Caption>
                )}
              </div>
            </>
          )}
          <ReflectionRuns isRunning={settings.isRunning} isOn={settings.isOn} />
        </div>
      )}
    </SettingsPart>
  )
}
