// Starts the worker. Not TypeScript, so that a Node that is too old can say so.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('the worker')
await import('./src/main.ts')
