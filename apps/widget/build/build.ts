// Builds everything that the API serves: the frame, and the files for partners' pages. With --watch, rebuilds after changes.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { checkSizes } from './check-sizes.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const isWatching = process.argv.includes('--watch')

rmSync(dist, { recursive: true, force: true })
for (const mode of ['frame', 'script', 'panel', 'module']) {
  await build({ root, mode, logLevel: 'warn', ...(isWatching && { build: { watch: {} } }) })
}
if (!isWatching && !checkSizes(dist)) process.exitCode = 1
