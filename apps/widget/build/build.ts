// Builds everything that the API serves: the frame, the files for partners' pages, and the package for their bundles. With
// --watch, rebuilds the frame and the files after changes.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { emitFormats } from '../../../scripts/package/emit-formats.ts'
import { checkSizes } from './check-sizes.ts'
import { pinScripts } from './pin-script.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const isWatching = process.argv.includes('--watch')

rmSync(dist, { recursive: true, force: true })
const served = ['frame', 'page', 'preview', 'script', 'panel', 'module']
for (const mode of isWatching ? served : [...served, 'pinned', 'package esm', 'package cjs']) {
  await build({ root, mode, logLevel: 'warn', ...(isWatching && { build: { watch: {} } }) })
}
if (!isWatching) {
  pinScripts(dist, join(root, 'released'))
  emitFormats(root, { project: 'tsconfig.package.json', target: 'dist/package' })
  if (!checkSizes(dist)) process.exitCode = 1
}
