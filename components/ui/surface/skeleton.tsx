/** Grey shapes in the later place of rows with an avatar. They only show when loading takes over 150 ms. */
export function RowSkeleton() {
  return (
    <div className="grid animate-appear grid-cols-avatar-text gap-12 px-16 pt-9 pb-10 opacity-0">
      <i className="size-28 rounded-full bg-line-soft" />
      <div>
        <i className="mt-4 mb-10 block h-12 w-120 rounded-3 bg-line-soft" />
        <i className="mt-4 mb-10 block h-12 w-11/12 rounded-3 bg-line-soft" />
      </div>
    </div>
  )
}
