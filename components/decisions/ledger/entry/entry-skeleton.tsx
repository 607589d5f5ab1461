import { cx } from 'class-variance-authority'
import { Label } from '@/components/ui/form/label'
import { shapeStyle } from '@/components/ui/surface/skeleton'

const fields = ['kind', 'status', 'owner', 'day'] as const

/** Grey shapes in the later places of an entry's text and fields. They only show when loading takes over 150 ms. */
export function EntrySkeleton() {
  return (
    <div className="grid animate-appear gap-20 p-16 opacity-0" aria-hidden="true" data-skeleton="entry">
      <span className="flex h-28 items-center">
        <i className={cx(shapeStyle, 'w-11/12')} />
      </span>
      <div className="grid grid-cols-2 gap-12 phone:grid-cols-1">
        {fields.map(field => (
          <div key={field}>
            <Label htmlFor="">
              {'\u200b'}
              <i className="inline-block h-12 w-64 rounded-3 bg-line-soft align-middle" />
            </Label>
            <i className="block h-32 rounded-control bg-line-soft" />
          </div>
        ))}
      </div>
    </div>
  )
}
