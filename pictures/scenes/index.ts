import type { Scene } from '../scene.ts'
import { agents } from './agents.ts'
import { channelDialogs } from './channel-dialogs.ts'
import { channels } from './channels.ts'
import { composer } from './composer.ts'
import { empty } from './empty.ts'
import { entry } from './entry.ts'
import { forks } from './forks.ts'
import { lists } from './lists.ts'
import { messages } from './messages.ts'
import { resolving } from './resolve.ts'
import { results } from './results.ts'
import { routes } from './routes.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { tasks } from './tasks.ts'
import { threads } from './threads.ts'

/** All scenes. Their names are the names of the pictures, so each must have its own. */
export const scenes: readonly Scene[] = [
  ...[...routes, ...entry, ...shell, ...empty, ...channels, ...channelDialogs, ...messages, ...threads],
  ...[...composer, ...forks, ...results, ...resolving, ...tasks, ...lists, ...settings, ...agents],
]
