import type { Client } from '../environment/index.ts'
import type { Holdings, Operation } from '../surface/index.ts'

/** Returns a client of the tenant that may call the operation: of a key with a physician, a session, a member or a widget. */
export async function tenantClient(
  { accepts, roles, supervisor }: Pick<Operation, 'accepts' | 'roles' | 'supervisor'>,
  { partner, physician, consult }: Holdings,
): Promise<Client> {
  const [role] = roles
  if (accepts.includes('partner')) return physician.asserted
  if (accepts.includes('physician')) {
    const asker = supervisor ? await partner.physician({ fields: { supervisor: true } }) : physician
    return (await asker.session()).client
  }
  if (role) return (await partner.member(role)).client
  return partner.frame({ patientId: consult.patientId })
}
