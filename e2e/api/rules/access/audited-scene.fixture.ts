import type { Client, TestPartner, TestPhysician, UploadPart, World } from '../../world/index.ts'

/** What acts work on. */
export interface Scene {
  readonly world: World
  readonly partner: TestPartner
  readonly physician: TestPhysician
}

/** A caller and an input with which the procedure succeeds. */
export interface Doable {
  readonly client: Client
  readonly input: Record<string, unknown>
  /** For the one whose input is no JSON. */
  readonly upload?: UploadPart
  /** What a worker does of it, and enters. */
  readonly afterwards?: () => Promise<unknown>
}

export type Prepare = (scene: Scene) => Promise<Doable>

/** A physician whom a patient waits for, or talks with. */
export async function physicianSide({ partner }: Scene, status: 'ringing' | 'in_progress') {
  const physician = await partner.physician({ online: true })
  const { id } = await partner.visit({ status, physician, fields: { physicianId: physician.id } })
  return { client: physician.asserted, input: { id } }
}

/** The token of the latest link that the physician was sent. */
