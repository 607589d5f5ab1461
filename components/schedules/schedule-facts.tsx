import type { ReactNode } from 'react'
import { usePersonName } from '@/components/people/author'
import { schedulesStrings as words } from '@/components/strings/schedules'
import { Notice } from '@/components/ui/surface/notice'
import type { Schedule } from '@/server/domain/schedules/schedule'
import { NextTimes } from './next-times'
import { useTellPlace } from './use-place'

/** The settings of a schedule in words. */
export function ScheduleFacts({ schedule, next }: { schedule: Schedule; next: readonly string[] }) {
  const personName = usePersonName()
  const tellPlace = useTellPlace()
  const { facts } = words
  const { consecutiveFailures, statusNote, kind } = schedule
  return (
    <section className="grid gap-16" aria-label={words.one}>
      {statusNote !== null && (
        <Notice icon="triangle-alert" className="mx-0">
          {statusNote}
        </Notice>
      )}
      {statusNote === null && consecutiveFailures > 0 && (
        <Notice icon="triangle-alert" className="mx-0">
          {words.failures(consecutiveFailures)}
        </Notice>
      )}
      <div>
        <h2 className="mb-4 text-sm font-medium text-text-2">{words.prompt}</h2>
        <p className="max-w-read wrap-anywhere whitespace-pre-wrap">{schedule.prompt}</p>
      </div>
      <dl className="grid gap-x-16 gap-y-8 text-sm leading-20">
        <Fact name={facts.when}>{schedule.words}</Fact>
        <Fact name={facts.zone}>{schedule.timeZone.replaceAll('_', ' ')}</Fact>
        {kind === 'agent' && <Fact name={facts.where}>{tellPlace(schedule.place)}</Fact>}
        {kind === 'agent' && <Fact name={facts.notify}>{words.notifies[schedule.notify]}</Fact>}
        {kind === 'agent' && <Fact name={facts.history}>{words.histories[schedule.history]}</Fact>}
        <Fact name={facts.owner}>{personName(schedule.ownerId)}</Fact>
        {next.length > 0 && (
          <Fact name={facts.next}>
            <NextTimes times={next} zone={schedule.timeZone} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-16 compact:flex-col">
      <dt className="w-180 flex-none text-text-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
