/** Returns the system that packages with programs are selected for. */
export function readSystem() {
  return { os: process.platform, cpu: process.arch, libc: readLibc() }
}

function readLibc() {
  if (process.platform !== 'linux') return undefined
  // Otherwise the report looks up every address of this machine in the DNS.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
