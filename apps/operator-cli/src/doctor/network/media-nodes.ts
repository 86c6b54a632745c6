import { type CallSettings, callSettingsOf } from '@consult/calls'
import { readNodes } from '@consult/calls/embedded'
import { check, type Finding, ok, problem, skipped, warning } from '../check.ts'
import type { DoctorConfig } from '../config.ts'

async function findMediaNodes(config: DoctorConfig): Promise<Finding> {
  let settings: CallSettings | null
  try {
    settings = callSettingsOf(config)
  } catch (error) {
    return problem('the settings are incomplete', (error as Error).message)
  }
  if (settings === null) return skipped('MEDIA_NODES is not set: calls have no video and no sound')
  const nodes = await readNodes(settings)
  const hostOf = (url: string) => new URL(url).host
  const silent = nodes.filter(({ rooms }) => rooms === null)
  const free = nodes.reduce((sum, { rooms }) => sum + (rooms ? Math.max(0, rooms.most - rooms.open) : 0), 0)
  const summary = `${nodes.length - silent.length} of ${nodes.length} nodes respond, with ${free} free rooms`
  if (free === 0) {
    return problem(summary, 'Start the nodes, or add one: calls cannot begin. Check MEDIA_SECRET if they run.')
  }
  if (silent.length === 0) return ok(summary)
  return warning(
    `${summary}; no answer from ${silent.map(({ url }) => hostOf(url)).join(', ')}`,
    'Start the node, check MEDIA_SECRET and MEDIA_CONTROL_CA, or take it out of MEDIA_NODES. Its recordings wait.',
  )
}

export const mediaNodes = check('media_nodes', findMediaNodes)
