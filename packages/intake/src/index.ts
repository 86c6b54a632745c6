export { type Answered, answerIntake } from './intakes/answer-intake.ts'
export { isStop, storedAnswers, writeDraft } from './intakes/assess.ts'
export { filesIn, pathOfFile, withoutFiles } from './intakes/files.ts'
export { type Form, readForm } from './intakes/forms.ts'
export { getIntakeDefaults, putIntakeDefaults } from './intakes/intake-defaults.ts'
export {
  findEarlierScores,
  findIntake,
  type IntakeRow,
  insertIntakes,
  listIntakes,
  saveIntake,
  toItem,
} from './intakes/intake-store.ts'
export { type IntakePlan, type NewConsult, planIntake } from './intakes/plan-intake.ts'
export { checkQuestionnaire } from './questionnaires/check-questionnaire.ts'
export { getQuestionnaire } from './questionnaires/get-questionnaire.ts'
export { listQuestionnaires } from './questionnaires/list-questionnaires.ts'
export { publishQuestionnaire } from './questionnaires/publish-questionnaire.ts'
export { putQuestionnaire } from './questionnaires/put-questionnaire.ts'
export { retireQuestionnaire } from './questionnaires/retire-questionnaire.ts'
