// Starts the demo clinic. Not TypeScript, so that a Node that is too old can say so.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('the demo clinic')
await import('./src/main.ts')
