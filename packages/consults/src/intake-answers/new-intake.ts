import { filesIn, type IntakePlan, type NewConsult, pathOfFile, planIntake } from '@consult/intake'
import type { Unit } from '@consult/request'
import { claimFiles } from './claim-files.ts'

/** Decides what a new consult asks, and takes the files of answers that the partner has already. @throws as `planIntake`. */
export function planNewIntake(unit: Unit, consult: Omit<NewConsult, 'takeFiles' | 'now'>): Promise<IntakePlan> {
  const { consultId, patientId } = consult
  return planIntake(unit, {
    ...consult,
    now: unit.now,
    takeFiles: (key, response, path) =>
      claimFiles(unit, {
        consultId,
        key,
        attachmentIds: filesIn(response),
        uploaders: [
          { type: 'partner', id: null },
          { type: 'patient', id: patientId },
        ],
        pathOf: (id) => `${path}.${pathOfFile(response, id)}`,
        now: unit.now,
      }),
  })
}
