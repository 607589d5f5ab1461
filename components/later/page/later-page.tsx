'use client'

import { cx } from 'class-variance-authority'
import { useSearchParams } from 'next/navigation'
import { laterStrings } from '@/components/strings/later/later'
import { laterPageStrings } from '@/components/strings/later/page'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Page, Scroll } from '@/components/ui/surface/page'
import { Toast, useToast } from '@/components/ui/toast'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { laterPath, laterTabs } from '../later-path'
import { RemindersTab } from './reminders-tab'
import { SavedTab } from './saved-tab'
import { ScheduledTab } from './scheduled-tab'

const words = laterPageStrings

/** The page of a person's saved messages, reminders, and messages that are sent later. */
export function LaterPage() {
  const { workspace } = useWorkspace()
  const asked = useSearchParams().get('tab')
  const tab = laterTabs.find(each => each === asked) ?? 'saved'
  const { toast, tell } = useToast()
  return (
    <Page aria-label={laterStrings.title}>
      <Bar>
        <Icon name="calendar-clock" className="phone:hidden" />
        <h1 className={cx(barTitleStyle, 'min-w-0 flex-1')}>{laterStrings.title}</h1>
        <ViewSwitch
          label={words.tabs}
          views={laterTabs.map(each => [each, words[each]] as const)}
          shown={tab}
          onShow={each => goTo(laterPath(workspace, each))}
        />
      </Bar>
      <Scroll>
        {tab === 'saved' && <SavedTab />}
        {tab === 'reminders' && <RemindersTab onTell={tell} />}
        {tab === 'scheduled' && <ScheduledTab onTell={tell} />}
      </Scroll>
      <Toast text={toast} />
    </Page>
  )
}
