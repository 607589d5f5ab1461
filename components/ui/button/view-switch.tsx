import { Button } from './button'

interface ViewSwitchProps<View extends string> {
  /** The name of the group, for screen readers. */
  label: string
  /** Every view with the words of its button, in their order. */
  views: readonly (readonly [view: View, label: string])[]
  shown: View
  onShow: (view: View) => void
}

/** Small buttons side by side that choose how the same things are shown. */
export function ViewSwitch<View extends string>({ label, views, shown, onShow }: ViewSwitchProps<View>) {
  return (
    <fieldset className="m-0 flex gap-2 border-0 p-0 in-data-bar:touch:gap-4" aria-label={label}>
      {views.map(([view, name]) => (
        <Button
          key={view}
          look="quiet"
          size="s"
          touch="short"
          aria-pressed={shown === view}
          onClick={() => onShow(view)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
