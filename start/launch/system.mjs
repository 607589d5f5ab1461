/** What packages with programs in them are made for. */
export function readSystem() {
  return { os: process.platform, cpu: process.arch, libc: readLibc() }
}

function readLibc() {
  if (process.platform !== 'linux') return undefined
  // Otherwise the report asks the name server about every address of this machine.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
