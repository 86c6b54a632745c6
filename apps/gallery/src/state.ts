import '@consult/gallery/install.ts'
import { showState } from '@consult/gallery/show.ts'

// After the service has been replaced: the app's modules keep what they find when they load.
const { files } = await import('@consult/portal/gallery')
await showState(files)
