/** The thread that reads one file, inside the process of extract-process.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { extractText } from './extract-text.ts'

const { bytes, name } = z.object({ bytes: z.instanceof(Uint8Array), name: z.string() }).parse(workerData)
parentPort?.postMessage(await extractText(bytes, name))
