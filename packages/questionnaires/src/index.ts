export { type Evaluation, evaluate } from './evaluate/evaluate.ts'
export { hasExpressions, type StartExpressions } from './evaluate/expression-results.ts'
export type { RaisedFlag } from './evaluate/flags.ts'
export { type AnswerIssue, type IssueCode, issueCodes, issueMessage } from './evaluate/issue.ts'
export { type Node, nodesOf, type Scope } from './evaluate/node.ts'
export type { ScoreResult } from './evaluate/scores.ts'
export type { Finding } from './model/finding.ts'
export { flatten } from './model/flatten.ts'
export { limits as questionnaireLimits } from './model/limits.ts'
export type {
  Band,
  Flag,
  FlagLevel,
  Item,
  ItemType,
  Option,
  Questionnaire,
  Score,
  Text,
} from './model/questionnaire.ts'
export { flagLevels, itemTypes } from './model/questionnaire.ts'
export { say } from './model/say.ts'
export type { Value } from './model/value.ts'
export type { CheckExpression } from './read/expressions.ts'
export { ownUrls } from './read/extension-urls.ts'
export { nameItems } from './read/name-items.ts'
export { type QuestionnaireReading, readQuestionnaire } from './read/read-questionnaire.ts'
export { initialResponse } from './response/initial-response.ts'
export { readResponse } from './response/read-response.ts'
export type { GivenAnswer, GivenItem, Response } from './response/response.ts'
export { writeResponse } from './response/write-response.ts'
