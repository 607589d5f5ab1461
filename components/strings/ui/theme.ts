export const themeStrings = { dark: 'Dark', light: 'Light', system: 'System', label: 'Theme' } as const
