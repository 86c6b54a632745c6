import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inDays, inMinutes } from './time.ts'

/** The signed-in member, as the console knows them. */
export type Me = OutputOf<'console.me'>
/** A member of the list. */
export type Member = OutputOf<'console.members'>['members'][number]

/** A member of the organization. */
export function member(fields: Partial<Member> = {}): Member {
  return {
    id: idOf('mem', 1),
    email: 'rosa.iyer@harborstreet.example',
    name: 'Rosa Iyer',
    role: 'administrator',
    createdAt: inDays(-410),
    deactivatedAt: null,
    ...fields,
  }
}

const people: Readonly<Record<Member['role'], Member>> = {
  administrator: member(),
  developer: member({
    id: idOf('mem', 2),
    email: 'tomas.whitfield@harborstreet.example',
    name: 'Tomás Whitfield',
    role: 'developer',
    createdAt: inDays(-120),
  }),
  auditor: member({
    id: idOf('mem', 3),
    email: 'amina.diallo@harborstreet.example',
    name: 'Amina Diallo',
    role: 'auditor',
    createdAt: inDays(-33),
  }),
}

/** The member who is signed in, with a role in a test account. */
export const meAs = (role: Member['role'], fields: Partial<Me> = {}): Me => ({
  member: people[role],
  partnerName: 'Harbor Street Clinic',
  environment: 'test',
  apiUrl: 'https://api.consult.example',
  ...fields,
})

/** An administrator of a live account. */
export const liveAdministrator = meAs('administrator', { environment: 'production' })

/** Members of every role, with names of every length. One of them was deactivated. */
export const allMembers: Member[] = [
  ...Object.values(people),
  member({
    id: idOf('mem', 4),
    name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen',
    email: 'maximiliane-alexandra.von-hohenzollern-sigmaringen@verwaltung.harborstreet-gesundheitszentrum.example',
    role: 'auditor',
    createdAt: inDays(-8),
  }),
  member({
    id: idOf('mem', 5),
    name: 'محمد عبد الرحمن الأحمد',
    email: 'm.alahmad@harborstreet.example',
    role: 'developer',
    createdAt: inDays(-61),
    deactivatedAt: inDays(-4),
  }),
  member({ id: idOf('mem', 6), name: '欧阳 雪梅', email: 'ouyang@harborstreet.example', createdAt: inDays(0) }),
]

/** What every page requests while the session is far from its end. */
export const quietDay: Answers = { 'access.session': { idleEndsAt: inMinutes(60), endsAt: inMinutes(600) } }
