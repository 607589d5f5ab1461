import { expect, test } from 'vitest'
import { cleanEnv } from './clean-env.mjs'

test('tests get no key, database or port of the shell, and the folder for screenshots', () => {
  const shell = {
    PATH: '/usr/bin',
    NODE_ENV: 'production' as const,
    PORT: '3000',
    ANTHROPIC_API_KEY: 'key',
    DATABASE_URL: 'postgres://shell',
    OPENVIBE_DATA_DIR: '/data',
    OPENVIBE_PICTURES: '/pictures',
  }
  expect(cleanEnv({ OPENVIBE_CHROMIUM: '/chromium' }, shell)).toEqual({
    PATH: '/usr/bin',
    OPENVIBE_PICTURES: '/pictures',
    OPENVIBE_ENV_FILE: 'none',
    OPENVIBE_CHROMIUM: '/chromium',
  })
})
