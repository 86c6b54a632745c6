import type { AsyncConsult } from '@consult/domain'
import { success } from '../../../environment/index.ts'
import type { Scene } from './scene.fixture.ts'

/** An async consult whose patient has not yet consented to the physician's first reply. */
export async function invitation({ partner, physician }: Scene): Promise<AsyncConsult> {
  const { id } = await partner.patient()
  const path = `/v1/patients/${id}/first-reply`
  return success(await physician.asserted.post<AsyncConsult>(path, { text: 'Your results are back.' }))
}
