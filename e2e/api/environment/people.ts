import type { Patient } from '@consult/domain'
import type { Client } from './client.ts'
import type { TestPhysician, WantedPhysician } from './test-physician.ts'

/** What is needed to create consults in a partner account. */
export interface People {
  /** Authenticated with the API key alone. */
  readonly key: Client
  patient(fields?: Record<string, unknown>): Promise<Patient>
  physician(wanted?: WantedPhysician): Promise<TestPhysician>
}
