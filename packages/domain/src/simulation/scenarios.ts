/**
 * What simulated physicians do with a consult of a test environment whose `metadata.simulate` names the scenario.
 * Source: docs/testing.md.
 */
export const simulations = {
  answer_and_resolve: 'Claims the consult, answers the patient, and asks to resolve it.',
  answer_each_message: "Claims the consult and answers each of the patient's messages. Never asks to resolve it.",
  slow: 'Claims the consult, answers only once the reply is overdue, and then asks to resolve it.',
  take_over:
    'Claims the consult and does not answer. Once the reply is overdue, a second physician takes over, answers, and asks to resolve it.',
  close: 'Claims the consult and closes it without an answer.',
} as const

export type Simulation = keyof typeof simulations

/** The key of `metadata` that names the scenario. */
export const simulationKey = 'simulate'

const isSimulation = (name: string | undefined): name is Simulation =>
  name !== undefined && Object.hasOwn(simulations, name)

/** Returns the scenario that a consult's metadata names, or null if it names none that exists. */
export function simulationOf(metadata: Readonly<Record<string, string>>): Simulation | null {
  const name = metadata[simulationKey]
  return isSimulation(name) ? name : null
}
