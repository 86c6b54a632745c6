import type { Environment } from '@consult/auth'
import { invalidRequest, simulationKey, simulationOf, simulations } from '@consult/domain'

/**
 * Checks that the scenario for simulated physicians exists. Only test environments have them: elsewhere, the partner's
 * metadata is not ours to read.
 * @throws invalid_request with a list of the scenarios. Source: docs/testing.md.
 */
export function checkSimulation(environment: Environment, metadata: Readonly<Record<string, string>>): void {
  if (environment !== 'test' || metadata[simulationKey] === undefined || simulationOf(metadata) !== null) return
  const message = `must be one of ${Object.keys(simulations).join(', ')}`
  throw invalidRequest({ path: `metadata.${simulationKey}`, code: 'invalid_value', message })
}
