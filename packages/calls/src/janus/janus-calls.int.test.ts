/** @module-tag full */
import { FakeClock, until } from '@consult/testing'
import { describe } from 'vitest'
import { describeCalls } from '../calls.contract.fixture.ts'
import { startNodes } from '../embedded/media-nodes.fixture.ts'
import { nodeCalls } from '../embedded/node-calls.ts'
import { memoryPlacements } from '../embedded/placements.fixture.ts'
import { debianProgram } from './debian-program.fixture.ts'
import { JanusPlane } from './janus-plane.ts'

const command = debianProgram('janus')

describe.skipIf(!command)('with the Debian package janus', () => {
  describeCalls('two media nodes with a Janus each', { media: true }, async () => {
    const clock = new FakeClock()
    const { nodes, secret, faults, close } = await startNodes(2, clock, {
      planeOf: (transport, onFault) => new JanusPlane({ command: command ?? '', transport, onFault }),
    })
    const urls = nodes.map(({ url }) => url)
    return {
      clock,
      calls: nodeCalls({ engine: 'janus', clock, nodes: urls, secret, placements: memoryPlacements(), turn: null }),
      listening: async () => {
        await until('both nodes are listened to', () => nodes.every(({ node }) => node.listenerCount > 0))
      },
      close: async () => {
        await close()
        if (faults.length > 0) throw new AggregateError(faults)
      },
    }
  })
})
