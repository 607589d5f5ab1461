import { createOfflineModel } from '../../server/offline-model/create-offline-model.ts'

/** The model of the bench, in a process of its own as every model is: no work of it is done by what is measured. */
const model = await createOfflineModel({ scripts: true, strict: true })
process.on('disconnect', () => process.exit())
process.send?.(model.url)
