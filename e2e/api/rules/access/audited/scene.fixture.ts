import type { Page, StoredEvent } from '@consult/domain'
import {
  type Client,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
  type UploadPart,
} from '../../../environment/index.ts'

/** The resources that the operations use. */
export interface Scene {
  readonly environment: TestEnvironment
  readonly partner: TestPartner
  readonly physician: TestPhysician
}

/** A caller and an input with which the procedure succeeds. */
export interface Doable {
  readonly client: Client
  readonly input: Record<string, unknown>
  /** For the one procedure whose input is not JSON. */
  readonly upload?: UploadPart
  /** The worker's part of the operation, which is also recorded. */
  readonly afterwards?: () => Promise<unknown>
  /** Undoes the changes that the preparation made for others. */
  readonly restore?: () => Promise<unknown>
}

export type Prepare = (scene: Scene) => Promise<Doable>

/** A physician with a waiting patient or in a call. */
export async function physicianSide({ partner }: Scene, status: 'ringing' | 'in_progress') {
  const physician = await partner.physician({ online: true })
  const { id } = await partner.telehealthConsult({ status, physician, fields: { physicianId: physician.id } })
  return { client: physician.asserted, input: { id } }
}

/** An administrator who has just signed in. */
export const administrator = async (partner: Scene['partner']) => (await partner.member('administrator')).client

/** The first event of the partner's log, which is long. */
export async function firstEvent({ key }: Scene['partner']): Promise<StoredEvent | undefined> {
  return success(await key.get<Page<StoredEvent>>('/v1/events?limit=1')).items[0]
}
