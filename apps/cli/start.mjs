// Starts pnpm consult. Not TypeScript, so that a Node that is too old can say so.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('pnpm consult')
await import('./src/main.ts')
