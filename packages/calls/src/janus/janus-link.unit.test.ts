import { expect, test } from 'vitest'
import { CallError } from '../calls.ts'
import { JanusError, type JanusHandle } from './janus-client.ts'
import { JanusLink } from './janus-link.ts'

/** A page that joins a room with the other side in it. `subscribe` is the answer of Janus to its subscription. */
async function comeIn(subscribe: () => Promise<never>, isThere = () => true) {
  const received: string[] = []
  const handle: JanusHandle = {
    ask: async ({ ptype }) => {
      if (ptype === 'subscriber') return subscribe()
      const publishers = [{ id: 'other', streams: [{ type: 'audio', mid: '0' }] }]
      return { janus: 'event', plugindata: { data: { videoroom: 'joined', private_id: 1, publishers } } }
    },
    detach: async () => {},
  }
  const link = new JanusLink({
    connectionId: 'own',
    participant: { id: 'pat_1', role: 'patient', recorded: false },
    folder: '',
    maxBitrate: 1,
    entry: { room: 'room', pin: 'pin', token: 'token' },
    secret: 'secret',
    attach: async () => handle,
    admit: async () => {},
    dismiss: async () => {},
    isOther: isThere,
    isTooMuch: () => {},
    wantsPicture: () => {},
    closed: () => {},
    events: {
      say: () => {},
      connected: () => {},
      lost: () => received.push('lost'),
      fault: () => received.push('fault'),
    },
  })
  await link.start()
  // Lets everything that the answer triggers run.
  await new Promise(setImmediate)
  return received
}

test.each([
  ['does not answer in time', () => Promise.reject(new CallError('unavailable'))],
  ['refuses', () => Promise.reject(new JanusError(436))],
])(
  'a page rejoins when Janus %s its subscription, because the publisher would not be announced again',
  async (_what, subscribe) => {
    expect(await comeIn(subscribe)).toEqual(['fault', 'lost'])
  },
)

test('a page stays and waits when the publisher it subscribed to has already left', async () => {
  let isThere = true
  const gone = () => {
    isThere = false
    return Promise.reject(new JanusError(428))
  }
  expect(await comeIn(gone, () => isThere)).toEqual([])
})
