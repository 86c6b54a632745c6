import { once } from 'node:events'
import { findProgram, JanusPlane } from '@consult/calls/janus'
import {
  createControlServer,
  isOwnAddress,
  MediaNode,
  type MediaPlane,
  ownAddress,
  relayPlane,
  type TransportSettings,
} from '@consult/calls/media'
import { createLog, endGracefully, faultOf, listenOrRefuse, logUncaught } from '@consult/operations'
import { certificateOf } from './certificate.ts'
import { readConfig } from './config.ts'

const config = readConfig(process.env)
const transport: TransportSettings = {
  udpPorts: [config.MEDIA_UDP_FIRST, config.MEDIA_UDP_LAST],
  address: config.MEDIA_ADDRESS ?? (await ownAddress()),
  maxBitrate: config.MEDIA_MAX_KBPS * 1000,
}
// Check the configuration before logUncaught takes over, because it logs errors without their messages.
const janus = config.MEDIA_ENGINE === 'janus' ? await findProgram(config.JANUS_PATH, process.env) : null
if (config.MEDIA_ENGINE === 'janus' && !janus)
  throw new Error('MEDIA_ENGINE=janus needs the Debian package janus. Install it, or set JANUS_PATH to its program.')
if (config.MEDIA_ENGINE === 'embedded' && !isOwnAddress(transport.address))
  throw new Error('With MEDIA_ENGINE=embedded, MEDIA_ADDRESS must be an address of this machine.')

const certificate = certificateOf(config)

const log = createLog({ app: 'media', level: config.LOG_LEVEL })
logUncaught(log)
const onFault = (error: unknown) => log.error({ fault: faultOf(error) }, 'media')

async function openPlane(): Promise<MediaPlane> {
  if (!janus) return relayPlane(transport, onFault)
  const plane = new JanusPlane({ command: janus, transport, onFault })
  await plane.start()
  return plane
}

const node = new MediaNode({
  clock: { now: () => new Date() },
  plane: await openPlane(),
  secret: config.MEDIA_SECRET,
  recordingsFolder: config.RECORDINGS_DIR,
  mostRooms: config.MEDIA_ROOMS,
  ...(config.MEDIA_ROOMS_PER_PARTNER && { mostRoomsPerPartner: config.MEDIA_ROOMS_PER_PARTNER }),
  onFault,
})
const control = createControlServer({ node, secret: config.MEDIA_SECRET, certificate, onFault })
const purpose = 'the control server of the media node'
await listenOrRefuse({ app: 'media node', purpose, port: config.MEDIA_PORT, variable: 'MEDIA_PORT' }, () =>
  once(control.listen(config.MEDIA_PORT, config.MEDIA_HOST), 'listening'),
)
log.info({}, 'listening')

endGracefully({
  log,
  limitMs: config.SHUTDOWN_GRACE_SECONDS * 1000,
  stop: async () => {
    control.close()
    await node.close()
    control.closeAllConnections()
  },
})
