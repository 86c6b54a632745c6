// Starts pnpm consult. Not TypeScript, so that a Node that is too old can say so.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('pnpm consult')
const { enableCompileCache } = await import('node:module')
// Compiling the code again is half of a command's time. The folder is next to the packages: whoever may write there may
// change the code anyway.
enableCompileCache(`${import.meta.dirname}/../../node_modules/.cache/compiled-code`)
await import('./src/main.ts')
