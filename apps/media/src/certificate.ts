import { readFileSync } from 'node:fs'
import { type ControlCertificate, isLoopbackHost } from '@consult/calls/media'
import { refuseToStart } from '@consult/operations'
import type { Config } from './config.ts'

/**
 * Reads the node's TLS certificate. Returns null on a loopback address, where TLS is not needed. Ends the process with a
 * message if control traffic would cross the network in plain text.
 */
export function certificateOf({
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
