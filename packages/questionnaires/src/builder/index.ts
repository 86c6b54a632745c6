export type { Operator } from '../model/questionnaire.ts'
export { type ChangedPart, compareForms, type FormChanges, type ItemChange } from './compare.ts'
export * from './conditions.ts'
export {
  type Draft,
  depthOf,
  type Entry,
  entryOf,
  findByLinkId,
  type ItemId,
  isQuestion,
  linkIdOf,
  newForm,
  readDraft,
  typeOf,
  withItem,
  withRoot,
  writeDraft,
} from './document.ts'
export { helpTextOf, setHelpText } from './help.ts'
export * from './item-fields.ts'
export type { Json } from './json.ts'
export { withMoved } from './json.ts'
export { hasEnableExpression, type Kept, keptInForm, keptInItem } from './kept.ts'
export { mainLanguageOf, setMainLanguage, translatedInto } from './languages.ts'
export { linkIdFault, setLinkId } from './link-ids.ts'
export * from './options.ts'
export { type PlacedFindings, placeFindings, type Row, rowsOf } from './outline.ts'
export * from './scores.ts'
export { textOf, withText } from './texts.ts'
export { addItem, canMove, type Direction, duplicateItem, moveItem, placeAfter, removeItem } from './tree.ts'
export { typesFor, withType } from './types.ts'
export { isNear, type Usage, usageOf } from './usage.ts'
