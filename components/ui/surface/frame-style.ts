import { cx } from 'class-variance-authority'

/** The window of a workspace: the bar on top, the sidebar below it, and the page. */
export const frameStyle = cx(
  'group/app grid h-window grid-cols-app grid-rows-app',
  'phone:grid-cols-1 phone:has-data-own-bar:grid-rows-1',
  // A finger needs the height for the buttons of the bar.
  'phone:not-has-data-own-bar:grid-rows-app-touch wide:touch:grid-rows-app-touch',
)

/** The bar over everything; on a phone it leaves when the page has a bar of its own. */
export const shellBarStyle = cx(
  'col-span-full flex items-center border-b border-line bg-shell pr-12 text-sm',
  'phone:pl-4 phone:group-has-data-own-bar/app:hidden',
)

/** The places of the workspace or of its settings, at the left; on a phone they are the menu, in place of the page. */
export const sidebarStyle = cx(
  'flex scrollbar-thin flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-sidebar p-8',
  'phone:z-10 phone:col-start-1 phone:row-start-2 phone:hidden phone:border-r-0',
  'phone:group-data-menu-open/app:flex',
)

/** The place of the page, and of the panel beside it. */
export const stageStyle = cx(
  'flex min-h-0 min-w-0 bg-content outline-none',
  'narrow:relative phone:group-data-menu-open/app:hidden',
)
