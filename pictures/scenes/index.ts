import type { Scene } from '../scene.ts'
import { routes } from './routes.ts'

export const scenes: readonly Scene[] = [...routes]
