import type { Finding } from '../model/finding.ts'
import { flatten } from '../model/flatten.ts'
import { limits } from '../model/limits.ts'
import type { Questionnaire } from '../model/questionnaire.ts'
import { checkJson } from './check-json.ts'
import { checkStructure, findUnanswerable } from './check-structure.ts'
import { type Element, rootElement } from './element.ts'
import { type CheckExpression, Expressions } from './expressions.ts'
import { ownUrls, prefillUrls } from './extension-urls.ts'
import { Findings } from './findings.ts'
import { languagesOf } from './languages.ts'
import { readRootExpressions } from './read-expressions.ts'
import { type Reading, readItem } from './read-item.ts'
import { readScores } from './read-scores.ts'
import { readLanguage, readText } from './read-text.ts'
import { ValueSets } from './value-sets.ts'

/** What reading a partner's JSON yields. */
export type QuestionnaireReading =
  | {
      readonly questionnaire: Questionnaire
      readonly warnings: readonly Finding[]
      /** Why it can be kept as a draft, but not shown to patients. */
      readonly unpublishable: readonly Finding[]
    }
  | { readonly refusals: readonly Finding[] }

const elements = [
  'resourceType',
  'meta',
  'implicitRules',
  'language',
  'text',
  'contained',
  'url',
  'identifier',
  'version',
  'name',
  'title',
  'derivedFrom',
  'status',
  'experimental',
  'subjectType',
  'date',
  'publisher',
  'contact',
  'description',
  'useContext',
  'jurisdiction',
  'purpose',
  'copyright',
  'approvalDate',
  'lastReviewDate',
  'effectivePeriod',
  'code',
  'item',
] as const

/** What another resource has in its fields says nothing about a form, so it is not read. */
function isQuestionnaire(root: Element): boolean {
  const type = root.raw('resourceType')
  if (type === 'Questionnaire') return true
  const other = typeof type === 'string' ? ` This is a "${type.slice(0, 40)}".` : ''
  root.refuse('resource_type', 'resourceType', `resourceType has to be "Questionnaire".${other}`)
  return false
}

function checkRoot(root: Element): void {
  root.checkNames(elements)
  for (const prefill of root.extensions(...prefillUrls)) {
    prefill.warn('prefill', '', 'Answers that other systems would fill in are left to the patient.')
  }
  for (const library of root.list('contained')) {
    if (library.raw('resourceType') === 'Library') library.warn('library', '', 'Libraries such as CQL are not run.')
  }
}

/** Refuses what would make a form slow: its parts are limited together, not only item by item. */
function checkSums(questionnaire: Questionnaire, findings: Findings): void {
  const items = flatten(questionnaire.items)
  const sum = (count: (item: (typeof items)[number]) => number) => items.reduce((total, item) => total + count(item), 0)
  const sums = [
    ['options', sum((item) => item.options.length)],
    ['conditions', sum((item) => item.enableWhen?.conditions.length ?? 0)],
    ['patterns', sum((item) => (item.limits.pattern === null ? 0 : 1))],
  ] as const
  for (const [name, count] of sums) {
    if (count > limits[name])
      findings.refuse('too_large', 'item', `A questionnaire may have ${limits[name]} ${name}; this has ${count}.`)
  }
}

/**
 * Reads a FHIR R4 Questionnaire, and refuses what we could not run as its author means it.
 * @param json a parsed JSON document
 * @param compile compiles a pattern in the syntax of RE2, and throws if it is not valid
 * @param checkExpression checks an expression in FHIRPath. Without it, forms with expressions are refused.
 */
export function readQuestionnaire(
  json: unknown,
  compile: (pattern: string) => unknown,
  checkExpression: CheckExpression | null = null,
): QuestionnaireReading {
  const findings = new Findings()
  const root = checkJson(json, findings) ? rootElement(json, findings) : null
  if (!root) {
    if (findings.refusals.length === 0) findings.refuse('wrong_type', '', 'A questionnaire has to be a JSON object.')
    return { refusals: findings.refusals }
  }
  if (!isQuestionnaire(root)) return { refusals: findings.refusals }
  checkRoot(root)
  const expressions = new Expressions(checkExpression)
  const reading: Reading = { valueSets: new ValueSets(root), compile, expressions, paths: new Map(), count: 0 }
  const { variables, constraints, inner } = readRootExpressions(root, expressions)
  const items = root.list('item').flatMap((item) => readItem(item, 1, reading, inner) ?? [])
  if (reading.count === 0) root.refuse('missing', 'item', 'A questionnaire needs at least one item.')
  const byLinkId = checkStructure(items, reading.paths, findings)
  const language = readLanguage(root)
  const texts = { title: readText(root, 'title'), description: readText(root, 'description') }
  const body = { ...texts, language, items, variables, constraints, scores: readScores(root, byLinkId) }
  const questionnaire: Questionnaire = { ...body, languages: languagesOf(body) }
  root.extensions(ownUrls.flag).forEach((extension) => {
    extension.refuse('flag', '', 'A flag belongs to an option, a band of a score, or a boolean item.')
  })
  root.checkExtensions()
  checkSums(questionnaire, findings)
  if (findings.refusals.length > 0) return { refusals: findings.refusals }
  const unpublishable = findUnanswerable(questionnaire).map(
    (item): Finding => ({
      code: 'unanswerable',
      path: reading.paths.get(item) ?? '',
      message: `"${item.linkId.slice(0, 80)}" is required, and its options are defined elsewhere. List them as answerOption, or do not require it.`,
    }),
  )
  return { questionnaire, warnings: findings.warnings, unpublishable }
}
