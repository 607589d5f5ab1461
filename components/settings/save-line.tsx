import { settingsStrings } from '@/components/strings/settings/settings'
import { Button } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'

/** The button that saves a form, and the outcome of the save. */
export function SaveLine({
  changed,
  saved,
  pending,
}: {
  changed: boolean
  saved: boolean
  pending: boolean
}) {
  return (
    <div className="flex items-center gap-12">
      <Button look="main" className="min-w-72" type="submit" disabled={!changed || pending}>
        {settingsStrings.save}
      </Button>
      <Caption role="status">{saved && !changed && settingsStrings.saved}</Caption>
    </div>
  )
}
