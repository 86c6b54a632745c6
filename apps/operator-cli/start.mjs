// Starts pnpm consult. Not TypeScript, so that a too old version of Node can still report that it is too old.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('pnpm consult')
const { enableCompileCache } = await import('node:module')
// Compiling the code again would take half of a command's time. The folder is next to the packages: anyone who may
// write there can change the code anyway.
enableCompileCache(`${import.meta.dirname}/../../node_modules/.cache/compiled-code`)
await import('./src/main.ts')
