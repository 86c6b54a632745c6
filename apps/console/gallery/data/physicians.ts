import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { dayIn, inDays, inMinutes } from './time.ts'

/** A physician, as administrators see them. */
export type Physician = OutputOf<'consolePhysicians.list'>['items'][number]

/** A physician who is on duty. */
export function physician(fields: Partial<Physician> = {}): Physician {
  return {
    id: idOf('phy', 1),
    externalId: 'ada',
    email: 'ada.osei@harborstreet.example',
    firstName: 'Ada',
    lastName: 'Osei',
    credentials: 'MD',
    specialty: 'Dermatology',
    languages: ['en', 'es'],
    licenses: [
      { jurisdiction: 'US-CA', number: 'A-12345', expiresOn: dayIn(300) },
      { jurisdiction: 'US-NV', number: 'NV-55-012', expiresOn: null },
    ],
    supervisor: false,
    needsCosignature: false,
    presence: { status: 'online', until: null, lastSeenAt: inMinutes(0) },
    deactivatedAt: null,
    createdAt: inDays(-300),
    updatedAt: inDays(-10),
    hasPassword: true,
    hasSecondFactor: true,
    capacity: null,
    load: 3,
    givenUpTo: 5,
    ...fields,
  }
}

const states = ['AL', 'AK', 'AZ', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME']

/** Physicians in every state, with names and lists of licenses of every length. */
export const allPhysicians: Physician[] = [
  physician(),
  physician({
    id: idOf('phy', 2),
    externalId: 'personal/aerzte/standort-hafen/dermatologie/0048213-7f-hohenzollern-sigmaringen',
    firstName: 'Maximiliane-Alexandra',
    lastName: 'von Hohenzollern-Sigmaringen',
    credentials: 'Univ.-Prof. Dr. med. Dr. h. c. mult.',
    specialty: 'Dermatologie, Venerologie und Allergologie',
    email: 'maximiliane-alexandra.von-hohenzollern-sigmaringen@gesundheitszentrum-am-hafen.example',
    licenses: states.map((state, n) => ({
      jurisdiction: `US-${state}`,
      number: `${state}-${48_213 + 7 * n}`,
      expiresOn: n % 4 === 0 ? dayIn(n - 6) : null,
    })),
    presence: { status: 'busy', until: null, lastSeenAt: inMinutes(-2) },
    hasSecondFactor: false,
  }),
  physician({
    id: idOf('phy', 3),
    externalId: 'kamal',
    firstName: 'كمال',
    lastName: 'الدين الأحمد',
    credentials: null,
    specialty: null,
    email: 'kamal@harborstreet.example',
    licenses: [],
    presence: { status: 'offline', until: null, lastSeenAt: null },
    hasPassword: false,
    hasSecondFactor: false,
  }),
  physician({
    id: idOf('phy', 4),
    externalId: 'ouyang',
    firstName: '雪梅',
    lastName: '欧阳',
    email: 'ouyang@harborstreet.example',
    licenses: [{ jurisdiction: 'GB', number: '7512345', expiresOn: dayIn(-40) }],
    presence: { status: 'away', until: inMinutes(25), lastSeenAt: inMinutes(-20) },
  }),
  physician({
    id: idOf('phy', 5),
    externalId: 'bo',
    firstName: 'Bo',
    lastName: 'Li',
    email: 'bo.li@harborstreet.example',
    presence: { status: 'offline', until: null, lastSeenAt: inDays(-31) },
    deactivatedAt: inDays(-30),
  }),
]

/** The answer to a deactivation that left consults behind. */
export function deactivated(left: number): OutputOf<'consolePhysicians.deactivate'> {
  const {
    hasPassword: _password,
    hasSecondFactor: _factor,
    load: _load,
    givenUpTo: _capacity,
    ...rest
  } = physician({ deactivatedAt: inMinutes(0) })
  const handOver = Array.from({ length: left }, (_, n) => ({
    type: 'async_consult' as const,
    id: idOf('ac', n),
    outcome: 'left' as const,
    physicianId: rest.id,
  }))
  return { ...rest, handOver }
}
