import type { WhyEnded } from '@consult/client'
import { faultOf } from '@consult/web-client/errors/fault.ts'

/** Reads why a connection ended from its error. */
export function whyEnded(error: unknown): WhyEnded {
  const { code } = faultOf(error)
  if (code === 'too_many_streams') return 'crowded'
  return code === 'unauthorized' ? 'unauthorized' : 'ended'
}
