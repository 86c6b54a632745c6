import { networkOf, type SessionPlace } from '@consult/auth'
import Bowser from 'bowser'
import type { RequestSource } from '../../audit-log/actor.ts'

/** As much as is kept of a name that a browser gives itself. */
const nameLength = 40

const nameOf = (name: string | undefined) => name?.slice(0, nameLength) || null

/**
 * Where a session begins: the browser's and the system's names without their versions, and the network without the
 * machine. It tells a physician's own devices apart, and follows nobody about.
 */
export function sessionPlaceOf({ address, userAgent }: RequestSource): SessionPlace {
  const { browser, os } = Bowser.parse(userAgent || '-')
  return { browser: nameOf(browser.name), system: nameOf(os.name), network: networkOf(address) }
}
