import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { findProgram, JanusPlane } from '@consult/calls/janus'
import {
  type ControlCertificate,
  createControlServer,
  isLoopbackHost,
  isOwnAddress,
  MediaNode,
  type MediaPlane,
  ownAddress,
  relayPlane,
  type TransportSettings,
} from '@consult/calls/media'
import {
  countFaults,
  createHealth,
  createLog,
  createMetrics,
  createOperationsServer,
  endGracefully,
  faultOf,
  listenOrRefuse,
  logUncaught,
  refuseToStart,
  reportHealth,
  reportRooms,
} from '@consult/operations'
import { type Config, readConfig } from './config.ts'

/**
 * Reads the node's TLS certificate. Returns null on a loopback address, where TLS is not needed. Ends the process with a
 * message if control traffic would cross the network in plain text.
 */
function certificateOf({
  MEDIA_HOST: host,
  MEDIA_CONTROL_CERT: cert,
  MEDIA_CONTROL_KEY: key,
}: Config): ControlCertificate | null {
  if (cert === undefined && key === undefined) {
    if (isLoopbackHost(host)) return null
    return refuseToStart('media node', [
      'MEDIA_HOST is not a loopback address, and control would cross the network in plain text. Set MEDIA_CONTROL_CERT and ' +
        'MEDIA_CONTROL_KEY to the PEM files of a certificate, or MEDIA_HOST=127.0.0.1.',
    ])
  }
  if (cert === undefined || key === undefined) {
    return refuseToStart('media node', ['Only one of MEDIA_CONTROL_CERT and MEDIA_CONTROL_KEY is set. Set both.'])
  }
  try {
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  } catch {
    return refuseToStart('media node', [
      'MEDIA_CONTROL_CERT or MEDIA_CONTROL_KEY names a file that this process cannot read. Set both to readable PEM files.',
    ])
  }
}

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
const metrics = createMetrics('media')
const countFault = countFaults(metrics, ['media'])
const onFault = (error: unknown) => {
  countFault('media')
  log.error({ fault: faultOf(error) }, 'media')
}

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
reportRooms(metrics, { open: () => node.openRooms, most: config.MEDIA_ROOMS })
const control = createControlServer({ node, secret: config.MEDIA_SECRET, certificate, onFault })
const purpose = 'the control server of the media node'
await listenOrRefuse({ app: 'media node', purpose, port: config.MEDIA_PORT, variable: 'MEDIA_PORT' }, () =>
  once(control.listen(config.MEDIA_PORT, config.MEDIA_HOST), 'listening'),
)
const health = createHealth(null)
reportHealth(metrics, health)
const operations = createOperationsServer({ health, metrics })
if (config.MEDIA_METRICS_PORT !== undefined) {
  const { MEDIA_METRICS_PORT: port, MEDIA_METRICS_HOST: host } = config
  const what = "the media node's metrics and health checks"
  await listenOrRefuse({ app: 'media node', purpose: what, port, variable: 'MEDIA_METRICS_PORT' }, () =>
    once(operations.listen(port, host), 'listening'),
  )
}
log.info({}, 'listening')

endGracefully({
  log,
  limitMs: config.SHUTDOWN_GRACE_SECONDS * 1000,
  stop: async () => {
    health.drain()
    control.close()
    await node.close()
    control.closeAllConnections()
    operations.close()
    operations.closeAllConnections()
  },
})
