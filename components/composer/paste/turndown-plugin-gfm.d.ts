declare module '@joplin/turndown-plugin-gfm' {
  import type TurndownService from 'turndown'
  /** Types for the plugin for tables, strikethrough and task lists. */
  export const gfm: TurndownService.Plugin
}
