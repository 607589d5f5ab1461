import { cx } from 'class-variance-authority'

/** The look of all cards of links: of one height, whatever is in them. */
export const linkCardStyle = cx(
  'relative mt-6 flex h-72 max-w-480 overflow-hidden rounded-control border border-line bg-raised',
)

const lineStyle = 'block h-10 rounded-3 bg-line-soft'

/** The room of a card that is not known yet. Its shapes only show when it takes over 150 ms. */
export function CardRoom() {
  return (
    <div className={linkCardStyle} aria-hidden="true">
      <div className="flex-1 animate-appear px-10 py-9 opacity-0">
        <i className={cx(lineStyle, 'w-120')} />
        <i className={cx(lineStyle, 'mt-10 w-11/12')} />
        <i className={cx(lineStyle, 'mt-10 w-2/3')} />
      </div>
    </div>
  )
}
