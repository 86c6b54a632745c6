// Starts the worker. Not TypeScript, so that a too old version of Node can still report that it is too old.
import { requireNode } from '../../scripts/require-node.mjs'

requireNode('the worker')
await import('./src/main.ts')
