import { createOfflineModel } from '../../server/offline-model/create-offline-model.ts'

/**
 * The model of the bench, in a process of its own like every model: the measured processes do none of its
 * work.
 */
const model = await createOfflineModel({ scripts: true, strict: true })
process.on('disconnect', () => process.exit())
process.send?.(model.url)
