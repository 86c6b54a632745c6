import { once } from 'node:events'
import { createControlServer, MediaNode } from '@consult/calls/media'
import {
  countFaults,
  createHealth,
  createLog,
  createMetrics,
  endGracefully,
  faultOf,
  listenOrRefuse,
  logUncaught,
  reportHealth,
  reportRooms,
  serveOperators,
} from '@consult/operations'
import { certificateOf } from './certificate.ts'
import { readConfig } from './config.ts'
import { choosePlane } from './plane.ts'

const app = 'media node'

// Check the configuration before logUncaught takes over, because it logs errors without their messages.
const config = readConfig(process.env)
const openPlane = await choosePlane(config)
const certificate = certificateOf(config)
const log = createLog({ app: 'media', level: config.LOG_LEVEL })
logUncaught(log)

const metrics = createMetrics('media')
const countFault = countFaults(metrics, ['media'])
const onFault = (error: unknown) => {
  countFault('media')
  log.error({ fault: faultOf(error) }, 'media')
}
const node = new MediaNode({
  clock: { now: () => new Date() },
  plane: await openPlane(onFault),
  secret: config.MEDIA_SECRET,
  recordingsFolder: config.RECORDINGS_DIR,
  mostRooms: config.MEDIA_ROOMS,
  ...(config.MEDIA_ROOMS_PER_PARTNER && { mostRoomsPerPartner: config.MEDIA_ROOMS_PER_PARTNER }),
  onFault,
})
const health = createHealth(null)
reportRooms(metrics, { open: () => node.openRooms, most: config.MEDIA_ROOMS })
reportHealth(metrics, health)

const control = createControlServer({ node, secret: config.MEDIA_SECRET, certificate, onFault })
const purpose = 'the control server of the media node'
await listenOrRefuse({ app, purpose, port: config.MEDIA_PORT, variable: 'MEDIA_PORT' }, () =>
  once(control.listen(config.MEDIA_PORT, config.MEDIA_HOST), 'listening'),
)
const { MEDIA_METRICS_PORT: port, MEDIA_METRICS_HOST: host } = config
const closeOperators = await serveOperators({ app, port, host, variable: 'MEDIA_METRICS_PORT' }, { health, metrics })
log.info({}, 'listening')

endGracefully({
  log,
  limitMs: config.SHUTDOWN_GRACE_SECONDS * 1000,
  stop: async () => {
    health.drain()
    control.close()
    await node.close()
    control.closeAllConnections()
    closeOperators()
  },
})
