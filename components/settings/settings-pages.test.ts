import { describe, expect, it } from 'vitest'
import { listSettingsPages, maySeeSettings, settingsPages } from './settings-pages'

describe('the pages of the settings', () => {
  it('are all listed for admins', () => {
    expect(listSettingsPages('admin')).toEqual(settingsPages)
  })

  it('hide the pages of admins from members and guests, in the navigation and by address', () => {
    for (const role of ['member', 'guest'] as const) {
      const paths = listSettingsPages(role).map(({ path }) => path)
      expect(paths).toContain('profile')
      expect(paths).toContain('account')
      for (const { path, least } of settingsPages.filter(page => page.least === 'admin')) {
        expect(paths, least).not.toContain(path)
        expect(maySeeSettings(role, path), path).toBe(false)
      }
      expect(maySeeSettings(role, 'agents')).toBe(false)
    }
    expect(maySeeSettings('admin', 'agents')).toBe(true)
  })

  it('let everyone see which model answers', () => {
    expect(maySeeSettings('guest', 'model')).toBe(true)
  })
})
