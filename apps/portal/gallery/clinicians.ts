import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { physician } from './people.ts'

type Clinician = OutputOf<'portal.clinician'>

const known: readonly Clinician[] = [
  { id: physician.id, name: 'Ada Osei, MD', hasLeft: false },
  { id: 'phy_2', name: 'Clara Weiss, MD', hasLeft: false },
  { id: 'phy_3', name: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD', hasLeft: false },
  { id: 'phy_4', name: 'د. ليلى بن يوسف', hasLeft: false },
  { id: 'phy_5', name: '佐藤 健一, MD', hasLeft: false },
  { id: 'phy_6', name: 'Tomás Iglesias, MD', hasLeft: true },
]

/** The colleagues, whom other data names by id. */
export const colleagues = {
  clara: 'phy_2',
  konstantin: 'phy_3',
  leila: 'phy_4',
  kenichi: 'phy_5',
  tomas: 'phy_6',
} as const

/** The names of the physicians. */
export const clinicianAnswers: Answers = {
  'portal.clinician': ({ id }) => known.find((one) => one.id === id) ?? { id, name: 'Dana Mercer, MD', hasLeft: false },
}
