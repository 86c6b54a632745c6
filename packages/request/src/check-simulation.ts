import {
  type CallSimulation,
  type CreateTelehealthConsult,
  callSimulationOf,
  callSimulations,
  intakeSimulationKey,
  intakeSimulationOf,
  intakeSimulations,
  invalidRequest,
  nearestName,
  type Simulation,
  simulationKey,
  simulationOf,
  simulations,
} from '@consult/domain'
import type { RequestContext } from './request-context.ts'

const kinds = {
  message: { scenarioOf: simulationOf, names: Object.keys(simulations), others: callSimulationOf, called: 'calls' },
  call: {
    scenarioOf: callSimulationOf,
    names: Object.keys(callSimulations),
    others: simulationOf,
    called: 'message consults',
  },
} as const

function meantBy(written: string, names: readonly string[]): string {
  const nearest = nearestName(written, names)
  return nearest === null ? `Known: ${names.join(', ')}.` : `Did you mean "${nearest}"?`
}

/** @throws invalid_request that suggests the closest scenario of a simulated patient, or lists all of them. */
function requireIntakeScenario(metadata: Readonly<Record<string, string>>): void {
  const written = metadata[intakeSimulationKey]
  if (written === undefined || intakeSimulationOf(metadata) !== null) return
  const message = `Unknown scenario. ${meantBy(written, Object.keys(intakeSimulations))}`
  throw invalidRequest({ path: `metadata.${intakeSimulationKey}`, code: 'invalid_value', message })
}

/** @throws invalid_request that suggests the closest scenario, or lists all of them. */
function requireScenario(kind: keyof typeof kinds, metadata: Readonly<Record<string, string>>) {
  requireIntakeScenario(metadata)
  const written = metadata[simulationKey]
  const { scenarioOf, names, others, called } = kinds[kind]
  const scenario = scenarioOf(metadata)
  if (written === undefined || scenario !== null) return scenario
  const meant = meantBy(written, names)
  const message = others(metadata) === null ? `Unknown scenario. ${meant}` : `This scenario is for ${called}. ${meant}`
  throw invalidRequest({ path: `metadata.${simulationKey}`, code: 'invalid_value', message })
}

/**
 * Returns the scenario for simulated physicians that the metadata of a new consult names. Only test environments have
 * them: elsewhere, the partner's metadata is not ours to read.
 * @throws invalid_request for a scenario that does not exist, or is of the other kind of consult. Source: docs/testing.md.
 */
export function requireSimulation(context: RequestContext, metadata: Readonly<Record<string, string>>) {
  if (context.services.environment !== 'test') return null
  return requireScenario('message', metadata) as Simulation | null
}

/**
 * Like `requireSimulation`, for a call.
 * @throws invalid_request, also for a call that is booked with a physician, who is a person.
 */
export function requireCallSimulation(
  context: RequestContext,
  { metadata, physicianId }: Pick<CreateTelehealthConsult, 'metadata' | 'physicianId'>,
): CallSimulation | null {
  if (context.services.environment !== 'test') return null
  const scenario = requireScenario('call', metadata ?? {}) as CallSimulation | null
  if (scenario !== null && physicianId != null) throw refuseBooked()
  return scenario
}

/** The refusal of a physician for a call that simulated physicians answer. */
export const refuseBooked = () =>
  invalidRequest({
    path: 'physicianId',
    code: 'invalid_value',
    message: 'A simulated physician answers this call. Leave out either `physicianId` or `metadata.simulate`.',
  })
