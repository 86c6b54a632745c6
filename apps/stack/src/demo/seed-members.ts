import { randomBytes } from 'node:crypto'
import { inviteMember, setMemberPassword } from '@consult/identity'
import type { OperatorServices, RequestContext } from '@consult/request'
import type { DemoMember } from './demo-file.ts'

/** The demo's members. */
const people = [
  { role: 'administrator', email: 'rosa.iyer@demo.example', name: 'Rosa Iyer' },
  { role: 'developer', email: 'tomas.berg@demo.example', name: 'Tomas Berg' },
  { role: 'auditor', email: 'amina.diallo@demo.example', name: 'Amina Diallo' },
] as const

/** Adds an administrator, a developer and an auditor, who sign in to the console. */
export async function seedMembers(services: OperatorServices, context: RequestContext): Promise<DemoMember[]> {
  const members: DemoMember[] = []
  for (const person of people) {
    const { id } = await inviteMember(context, person)
    const password = randomBytes(9).toString('base64url')
    await setMemberPassword(services, { memberId: id, password })
    members.push({ id, role: person.role, email: person.email, password })
  }
  return members
}
