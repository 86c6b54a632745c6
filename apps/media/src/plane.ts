import { findProgram, JanusPlane } from '@consult/calls/janus'
import { isOwnAddress, type MediaPlane, ownAddress, relayPlane, type TransportSettings } from '@consult/calls/media'
import type { Config } from './config.ts'

/** Opens what carries video and sound. @param onFault called with its background errors */
export type OpenPlane = (onFault: (error: unknown) => void) => Promise<MediaPlane>

/**
 * Chooses what carries video and sound: this process, or a Janus.
 * @throws when this machine lacks what the settings name
 */
export async function choosePlane(config: Config): Promise<OpenPlane> {
  const transport: TransportSettings = {
    udpPorts: [config.MEDIA_UDP_FIRST, config.MEDIA_UDP_LAST],
    address: config.MEDIA_ADDRESS ?? (await ownAddress()),
    maxBitrate: config.MEDIA_MAX_KBPS * 1000,
  }
  if (config.MEDIA_ENGINE === 'embedded') {
    if (!isOwnAddress(transport.address))
      throw new Error('With MEDIA_ENGINE=embedded, MEDIA_ADDRESS must be an address of this machine.')
    return async (onFault) => relayPlane(transport, onFault)
  }
  const command = await findProgram(config.JANUS_PATH, process.env)
  if (!command)
    throw new Error('MEDIA_ENGINE=janus needs the Debian package janus. Install it, or set JANUS_PATH to its program.')
  return async (onFault) => {
    const plane = new JanusPlane({ command, transport, onFault })
    await plane.start()
    return plane
  }
}
