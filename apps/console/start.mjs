// Starts the console. Not TypeScript, so that a Node that is too old can say so.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('the console')
await import('./src/server/main.ts')
