import { strings } from '@/components/strings'

/** The button that saves a form, and whether it did. */
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
        {strings.settings.save}
      </button>
      <span className="cap" role="status">
        {saved && !changed && strings.settings.saved}
      </span>
    </div>
  )
}
