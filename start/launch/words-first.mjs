import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Runs what it is given once the browser has drawn a frame of the whole document. A worker has no page, a hidden page
 * draws no frames, and a document that takes half a second to come is not waited for.
 */
const afterFirstFrame = `(run=>{
if(typeof document==='undefined'||document.hidden)return run()
let ran=false
const once=()=>{if(!ran){ran=true;run()}}
const drawn=()=>requestAnimationFrame(()=>setTimeout(once))
if(document.readyState==='loading')document.addEventListener('DOMContentLoaded',drawn)
else drawn()
setTimeout(once,500)
})`

/** The beginning of the runtime of Next's bundler. Without it the other scripts of a page only wait in a list. */
const isRuntime = /^\(\(\)=>\{[^;]*;var [^;]*=globalThis\.TURBOPACK;if\(void 0===/

/**
 * Lets a page's words be drawn before its scripts run. The server sends the words, but a browser that has the scripts at
 * hand runs them first, and on a slow processor the words come half a second later.
 */
export async function putWordsFirst(dir) {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter(each => /turbopack-[^/]*\.js$/.test(each))) {
    const path = join(dir, name)
    const code = await readFile(path, 'utf8')
    if (isRuntime.test(code)) await writeFile(path, `${afterFirstFrame}(()=>{${code}\n})\n`)
  }
}
