// Starts the API. Not TypeScript, so that a Node that is too old can say so.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('the API')
await import('./src/main.ts')
