import { settingsStrings } from '@/components/strings/settings/settings'

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
    <div className="save">
      <button className="btn main" type="submit" disabled={!changed || pending}>
        {settingsStrings.save}
      </button>
      <span className="cap" role="status">
        {saved && !changed && settingsStrings.saved}
      </span>
    </div>
  )
}
