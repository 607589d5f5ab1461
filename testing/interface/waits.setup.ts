export {}

/** However long a busy machine takes to load a part with its first use: the library's second is too short for that. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
}
