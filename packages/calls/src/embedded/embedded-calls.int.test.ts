import { FakeClock, until } from '@consult/testing'
import { describeCalls } from '../calls.contract.fixture.ts'
import { startNodes } from './media-nodes.fixture.ts'
import { nodeCalls } from './node-calls.ts'
import { memoryPlacements } from './placements.fixture.ts'

describeCalls('two media nodes', { media: true }, async () => {
  const clock = new FakeClock()
  const { nodes, secret, faults, close } = await startNodes(2, clock)
  const urls = nodes.map(({ url }) => url)
  return {
    clock,
    calls: nodeCalls({ engine: 'embedded', clock, nodes: urls, secret, placements: memoryPlacements(), turn: null }),
    listening: async () => {
      await until('both nodes are listened to', () => nodes.every(({ node }) => node.listenerCount > 0))
    },
    close: async () => {
      await close()
      if (faults.length > 0) throw new AggregateError(faults)
    },
  }
})
