import { networkOf, type SessionPlace } from '@consult/auth'
import type { RequestSource } from '@consult/request'
import Bowser from 'bowser'

/** How many characters of a browser or system name are kept. */
const nameLength = 40

const nameOf = (name: string | undefined) => name?.slice(0, nameLength) || null

/**
 * Returns where a session begins: the names of the browser and the system without versions, and the network without
 * the host. Physicians can tell their own devices apart with it, but it is too coarse to track them.
 */
export function sessionPlaceOf({ address, userAgent }: RequestSource): SessionPlace {
  const { browser, os } = Bowser.parse(userAgent || '-')
  return { browser: nameOf(browser.name), system: nameOf(os.name), network: networkOf(address) }
}
