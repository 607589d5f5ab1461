import { describe, expect, it } from 'vitest'
import { listSettingsPages, maySeeSettings, settingsPages } from './settings-pages'

describe('the pages of the settings', () => {
  it('are all there for admins', () => {
    expect(listSettingsPages('admin')).toEqual(settingsPages)
  })

  it('show members and guests nothing that is for admins, neither in the navigation nor by address', () => {
    for (const role of ['member', 'guest'] as const) {
      const paths = listSettingsPages(role).map(({ path }) => path)
      expect(paths).toContain('profile')
      for (const { path, least } of settingsPages.filter(page => page.least === 'admin')) {
        expect(paths, least).not.toContain(path)
        expect(maySeeSettings(role, path), path).toBe(false)
      }
      expect(maySeeSettings(role, 'agents')).toBe(false)
    }
    expect(maySeeSettings('admin', 'agents')).toBe(true)
  })

  it('let everyone read which model answers', () => {
    expect(maySeeSettings('guest', 'model')).toBe(true)
  })
})
