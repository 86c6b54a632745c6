import type { Patient } from '@consult/domain'
import type { Client } from './client.ts'
import type { TestPhysician, WantedPhysician } from './test-physician.ts'

/** What it takes to put consults into a partner account. */
export interface People {
  /** With the API key alone. */
  readonly key: Client
  patient(fields?: Record<string, unknown>): Promise<Patient>
  physician(wanted?: WantedPhysician): Promise<TestPhysician>
}
