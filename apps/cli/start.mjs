// Starts pnpm consult. Not TypeScript, so that a Node that is too old can say so.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('pnpm consult')
// Compiling the code again is half of a command's time. Next to the packages: who may write there may change the code anyway.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled-code', import.meta.url)))
await import('./src/main.ts')
