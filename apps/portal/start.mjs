// Starts the portal. Not TypeScript, so that a Node that is too old can say so.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('the portal')
await import('./src/server/main.ts')
