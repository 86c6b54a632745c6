const fhir = (name: string) => `http://hl7.org/fhir/StructureDefinition/${name}`
const sdc = (name: string) => `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`

/** FHIR's extensions that we run. */
export const urls = {
  translation: fhir('translation'),
  itemControl: fhir('questionnaire-itemControl'),
  sliderStep: fhir('questionnaire-sliderStepValue'),
  hidden: fhir('questionnaire-hidden'),
  unit: fhir('questionnaire-unit'),
  unitOption: fhir('questionnaire-unitOption'),
  minOccurs: fhir('questionnaire-minOccurs'),
  maxOccurs: fhir('questionnaire-maxOccurs'),
  minLength: fhir('minLength'),
  minValue: fhir('minValue'),
  maxValue: fhir('maxValue'),
  minQuantity: sdc('minQuantity'),
  maxQuantity: sdc('maxQuantity'),
  decimalPlaces: fhir('maxDecimalPlaces'),
  regex: fhir('regex'),
  mimeType: fhir('mimeType'),
  maxSize: fhir('maxSize'),
  entryFormat: fhir('entryFormat'),
  optionExclusive: fhir('questionnaire-optionExclusive'),
  optionPrefix: fhir('questionnaire-optionPrefix'),
  enableExpression: sdc('enableWhenExpression'),
  calculated: sdc('calculatedExpression'),
  targetConstraint: fhir('targetConstraint'),
} as const

/** Variables are a base extension. Some makers write them with the prefix of SDC. */
export const variableUrls = [fhir('variable'), sdc('variable')] as const

/** Forms of different makers state the weight of an option in one of these. */
export const weightUrls = [
  fhir('ordinalValue'),
  fhir('itemWeight'),
  fhir('questionnaire-ordinalValue'),
  fhir('valueset-ordinalValue'),
  fhir('codesystem-ordinalValue'),
] as const

/** Our own extensions. docs/questionnaires.md and docs/intake.md describe them. */
export const ownUrls = {
  score: 'urn:consult:fhir:questionnaire-score',
  flag: 'urn:consult:fhir:questionnaire-flag',
  message: 'urn:consult:fhir:questionnaire-message',
  fileRemoved: 'urn:consult:fhir:file-removed',
} as const

const needsFhirPath = (what: string, instead: string) => `${what} is not run here. ${instead}`
const useEnableWhen = 'Use enableWhen.'
const useScore = `For a score, use the extension ${ownUrls.score}. Otherwise remove it.`

/**
 * Without what these say, the form would ask or accept something else than its author means. They are refused where no
 * reader of expressions is given, and the last two always.
 */
export const refusedExtensions: Readonly<Record<string, string>> = {
  [sdc('enableWhenExpression')]: needsFhirPath('enableWhenExpression', useEnableWhen),
  [sdc('calculatedExpression')]: needsFhirPath('calculatedExpression', useScore),
  [sdc('variable')]: needsFhirPath('variable', 'Remove it.'),
  [fhir('variable')]: needsFhirPath('variable', 'Remove it.'),
  [fhir('targetConstraint')]: needsFhirPath('targetConstraint', 'Use limits of the item, such as minValue or regex.'),
  [fhir('questionnaire-constraint')]: needsFhirPath(
    'questionnaire-constraint',
    'Use limits of the item, such as minValue or regex.',
  ),
  [sdc('answerOptionsToggleExpression')]: needsFhirPath('answerOptionsToggleExpression', useEnableWhen),
}

/** These say how a form looks, or where it comes from. Answers mean the same without them. */
export const ignoredExtensions: ReadonlySet<string> = new Set([
  fhir('questionnaire-choiceOrientation'),
  fhir('questionnaire-displayCategory'),
  fhir('questionnaire-fhirType'),
  fhir('rendering-style'),
  fhir('rendering-markdown'),
  fhir('rendering-xhtml'),
  fhir('rendering-styleSensitive'),
  fhir('artifact-versionAlgorithm'),
  fhir('quantity-precision'),
  sdc('choiceColumn'),
  sdc('itemMedia'),
  sdc('openLabel'),
  sdc('optionalDisplay'),
  sdc('preferredTerminologyServer'),
  sdc('shortText'),
  sdc('width'),
  sdc('entryMode'),
  sdc('assembledFrom'),
  sdc('observationExtract'),
  sdc('responseRenderingLiquid'),
  fhir('preferredTerminologyServer'),
])

/** Options that are computed or looked up elsewhere. */
export const answerExpressionUrls = [sdc('answerExpression'), sdc('candidateExpression')] as const

/** Answers filled in from somewhere else. We leave them to the patient. */
export const prefillUrls = [
  sdc('initialExpression'),
  sdc('launchContext'),
  sdc('sourceQueries'),
  sdc('itemPopulationContext'),
  sdc('itemExtractionContext'),
] as const
