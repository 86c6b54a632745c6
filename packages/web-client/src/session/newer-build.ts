import { createStore } from '@consult/ui/state/store.ts'
import { ownBuild } from './build.ts'

/** Whether the server runs a newer build than the page. */
export const newerBuild = createStore(false)

/**
 * Compares the server's build with the page's. While a deployment is in progress, old and new servers respond in turns,
 * so an older server changes nothing.
 * @param header the value of `buildHeader`; null: the response did not come from the portal's server.
 */
export function noteServerBuild(header: string | null, own = ownBuild): void {
  if (Number(header ?? 0) > own) newerBuild.set(true)
}
