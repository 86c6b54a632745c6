import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { physician } from './people.ts'

type Clinician = OutputOf<'portal.clinician'>

/** A colleague, as the service names them. */
export function named(id: string, name: string): Clinician {
  const [fullName = name] = name.split(',')
  return { id, name, fullName, lastName: fullName.split(' ').at(-1) ?? fullName, hasLeft: false }
}

const known: readonly Clinician[] = [
  named(physician.id, 'Ada Osei, MD'),
  named('phy_2', 'Clara Weiss, MD'),
  named('phy_3', 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD'),
  named('phy_4', 'د. ليلى بن يوسف'),
  named('phy_5', '佐藤 健一, MD'),
  { ...named('phy_6', 'Tomás Iglesias, MD'), hasLeft: true },
]

/** The colleagues, to whom other data refers by id. */
export const colleagues = {
  clara: 'phy_2',
  konstantin: 'phy_3',
  leila: 'phy_4',
  kenichi: 'phy_5',
  tomas: 'phy_6',
} as const

/** The names of the physicians. */
export const clinicianAnswers: Answers = {
  'portal.clinician': ({ id }) => known.find((one) => one.id === id) ?? named(id, 'Dana Mercer, MD'),
}
