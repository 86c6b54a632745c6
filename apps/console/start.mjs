// Starts the console. It is not TypeScript, so that it can report a Node version that is too old.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('the console')
await import('./src/server/main.ts')
