import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['intakes']
/** A form of a consult as data that can be evaluated, with the patient's answers so far. */
export type Intake = Outputs['open']
/** What the service says after it has saved answers. `needsHelp`: one of them may mean an emergency. */
export type Saved = Outputs['save']

/** The consult whose questions are asked. */
export interface AskedBy {
  readonly consultId: string
  readonly patientId: string
}

export interface Answers {
  /** A FHIR QuestionnaireResponse. */
  readonly response: Readonly<Record<string, unknown>>
  /** The revision of the draft that the answers change. */
  readonly revision: number
  /** Whether the patient sends the answers. */
  readonly complete: boolean
}

/**
 * The requests that a form makes. Each waits out an invalid credential.
 * @throws any other error.
 */
export interface IntakeApi {
  open(consultId: string, key: string): Promise<Intake>
  save(consultId: string, key: string, answers: Answers): Promise<Saved>
}
