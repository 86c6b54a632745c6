/**
 * What simulated physicians do with a message consult of a test environment whose `metadata.simulate` names the scenario.
 * Source: docs/testing.md.
 */
export const simulations = {
  answer_and_resolve: 'Claims the consult, answers the patient, and asks to resolve it.',
  order_and_resolve:
    'Claims the consult, answers the patient, signs a note with a prescription and a lab order, and asks to resolve it.',
  answer_each_message: "Claims the consult and answers each of the patient's messages. Never asks to resolve it.",
  slow: 'Claims the consult, answers only once the reply is overdue, and then asks to resolve it.',
  takes_over:
    'Claims the consult and does not answer. Once the reply is overdue, a second physician takes over, answers, and asks to resolve it.',
  close: 'Claims the consult and closes it without an answer.',
} as const

/** The same for a call. */
export const callSimulations = {
  joins_call: 'Comes on duty, joins the call that rings, writes a note after five seconds, and ends the call.',
  declines_ring:
    'Declines the first ring. A second physician comes on duty, joins, and ends the call after five seconds.',
  misses_ring: 'Lets the first ring pass unanswered, joins at the second, and ends the call after five seconds.',
  ends_early: 'Joins the call that rings, and ends it one second later.',
  never_comes: 'Nobody comes on duty: the patient waits until the call is canceled.',
} as const

/** What a simulated patient does with the questionnaires of a consult of either kind. */
export const intakeSimulations = {
  answers_all: 'Answers every questionnaire of the consult, and submits the answers.',
  raises_urgent_flag: 'The same, with a red flag of the level `urgent` in every questionnaire that has one.',
  raises_stop_flag:
    'The same, with a red flag of the level `stop`: the intake is `stopped`, and no physician gets the thread.',
} as const

export type Simulation = keyof typeof simulations
export type CallSimulation = keyof typeof callSimulations
export type IntakeSimulation = keyof typeof intakeSimulations

/** The key of `metadata` that names the scenario. */
export const simulationKey = 'simulate'

/** The key of `metadata` that names what a simulated patient does. */
export const intakeSimulationKey = 'simulateIntake'

/** An older name, which remains valid. */
const earlierNames: Readonly<Record<string, string>> = { take_over: 'takes_over' }

function scenarioIn<Scenarios extends object>(
  scenarios: Scenarios,
  metadata: Readonly<Record<string, string>>,
  key = simulationKey,
): keyof Scenarios | null {
  const written = metadata[key]
  if (written === undefined) return null
  const name = Object.hasOwn(earlierNames, written) ? earlierNames[written] : written
  return name !== undefined && Object.hasOwn(scenarios, name) ? (name as keyof Scenarios) : null
}

/** Returns the scenario that a message consult's metadata names, or null if it names none that exists. */
export const simulationOf = (metadata: Readonly<Record<string, string>>): Simulation | null =>
  scenarioIn(simulations, metadata)

/** The same for a call. */
export const callSimulationOf = (metadata: Readonly<Record<string, string>>): CallSimulation | null =>
  scenarioIn(callSimulations, metadata)

/** The red flag that a simulated patient's answers raise. Null: they avoid red flags. */
export const soughtFlags: Readonly<Record<IntakeSimulation, 'urgent' | 'stop' | null>> = {
  answers_all: null,
  raises_urgent_flag: 'urgent',
  raises_stop_flag: 'stop',
}

/** The same for the questionnaires of a consult. */
export const intakeSimulationOf = (metadata: Readonly<Record<string, string>>): IntakeSimulation | null =>
  scenarioIn(intakeSimulations, metadata, intakeSimulationKey)
