'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { schedulesStrings } from '@/components/strings/schedules'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Field } from '@/components/ui/form/field'
import { NextTimes } from './next-times'

const words = schedulesStrings.form
const settleMs = 300

/** Takes a time or a repetition in words, and shows how it was read: in words, and as the next times. */
export function WhenField(props: { value: string; zone: string; onChange: (value: string) => void }) {
  const { value, zone, onChange } = props
  const trpc = useTRPC()
  const asked = useSettled(value.trim())
  const reading = useQuery(
    trpc.schedule.preview.queryOptions(
      { when: asked, timeZone: zone },
      { enabled: asked !== '', retry: false, placeholderData: keepPreviousData },
    ),
  )
  const isRead = asked !== '' && asked === value.trim() && !reading.isFetching
  const problem = isRead && reading.isError ? readError(reading.error).message : null
  const preview = asked !== '' && !reading.isError ? reading.data : undefined
  return (
    <div>
      <Field
        label={words.when}
        hint={words.whenHint}
        value={value}
        required
        maxLength={200}
        autoComplete="off"
        problem={problem}
        onChange={event => onChange(event.target.value)}
      />
      <div className="mt-8 empty:hidden" role="status" aria-busy={reading.isFetching}>
        {preview && (
          <>
            <p className="text-sm font-medium">{words.whenTells(preview.words)}</p>
            <NextTimes times={preview.next} zone={preview.zone} />
          </>
        )}
      </div>
    </div>
  )
}

/** Returns a value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
