import type { Constraint, Variable } from '../model/questionnaire.ts'
import type { Element } from './element.ts'
import type { Expressions, KnownVariables } from './expressions.ts'
import { urls, variableUrls } from './extension-urls.ts'
import { part } from './read-flag.ts'
import { readText } from './read-text.ts'

/** Where expressions of an item stand. */
export interface ExpressionScope {
  readonly known: KnownVariables
  /** Why no expression can run here: each runs once per response, not once per instance. */
  readonly outOfReach: 'a group that repeats' | 'a question' | null
}

interface Shared {
  readonly variables: readonly Variable[]
  readonly constraints: readonly Constraint[]
  /** For the items in it. */
  readonly inner: ExpressionScope
}

interface ItemExpressions extends Shared {
  readonly enableExpression: string | null
  readonly calculated: string | null
}

const fhirPath = 'text/fhirpath'
const shape = (extension: Element) => {
  const expression = extension.object('valueExpression')
  if (!expression) extension.refuse('missing', '', 'This extension needs a valueExpression.')
  return expression
}

function readVariables(element: Element, expressions: Expressions, before: KnownVariables) {
  const known = new Map(before)
  const variables = element.extensions(...variableUrls).flatMap((extension): Variable[] => {
    const value = shape(extension)
    const name = value?.text('name') ?? null
    if (!value) return []
    if (name === null || !/^[A-Za-z_]\w*$/.test(name)) {
      value.refuse('expression', 'name', 'A variable needs a name of letters, digits and underscores.')
      return []
    }
    if (value.text('language') !== fhirPath) {
      value.warn('unsupported_language', 'language', 'Variables that are not in FHIRPath have no value here.')
      known.set(name, 'elsewhere')
      return []
    }
    const expression = expressions.read(value, 'expression', known)
    known.set(name, 'known')
    return expression === null ? [] : [{ name, expression }]
  })
  return { variables, known }
}

function readConstraint(extension: Element, expressions: Expressions, known: KnownVariables): Constraint[] {
  const [severity, human] = [part(extension, 'severity'), part(extension, 'human')]
  const holder = part(extension, 'expression')
  const value = holder?.object('valueExpression') ?? null
  if (severity?.text('valueCode') === 'warning') {
    extension.warn('warning_constraint', '', 'A targetConstraint of the severity warning has no effect here.')
    return []
  }
  const message = human && readText(human, 'valueString')
  const expression = value
    ? readFhirPath(value, expressions, known)
    : holder && expressions.read(holder, 'valueString', known)
  if (!message || (!value && holder?.raw('valueString') === undefined)) {
    extension.refuse('expression', '', 'A targetConstraint needs parts human and expression.')
  }
  return message && expression !== null ? [{ expression, message }] : []
}

function readFhirPath(value: Element, expressions: Expressions, known: KnownVariables): string | null {
  const language = value.text('language')
  if (language === fhirPath) return expressions.read(value, 'expression', known)
  value.refuse('unsupported_expression', 'language', `Only expressions in ${fhirPath} run.`)
  return null
}

function readShared(
  element: Element,
  expressions: Expressions,
  { known: before, outOfReach }: ExpressionScope,
): Shared {
  if (!expressions.areRead) return { variables: [], constraints: [], inner: { known: before, outOfReach } }
  const { variables, known } = readVariables(element, expressions, before)
  const constraints = element
    .extensions(urls.targetConstraint)
    .flatMap((extension) => readConstraint(extension, expressions, known))
  return { variables, constraints, inner: { known, outOfReach } }
}

/** Reads the expressions of the questionnaire itself. */
export const readRootExpressions = (root: Element, expressions: Expressions): Shared =>
  readShared(root, expressions, {
    known: new Map([
      ['resource', 'known'],
      ['context', 'known'],
    ]),
    outOfReach: null,
  })

/** Reads the expressions of an item. */
export function readItemExpressions(
  element: Element,
  expressions: Expressions,
  scope: ExpressionScope,
): ItemExpressions {
  const shared = readShared(element, expressions, scope)
  const { known } = shared.inner
  const one = (url: string) => {
    const extension = expressions.areRead ? element.extension(url) : null
    const value = extension && shape(extension)
    return value && readFhirPath(value, expressions, known)
  }
  const [enableExpression, calculated] = [one(urls.enableExpression), one(urls.calculated)]
  const type = element.raw('type')
  if (enableExpression !== null && element.raw('enableWhen') !== undefined) {
    element.refuse('expression', 'enableWhen', 'Use either enableWhen or enableWhenExpression.')
  }
  if (calculated !== null && (type === 'group' || type === 'display')) {
    element.refuse('expression', '', `A ${type} has no answer that could be calculated.`)
  }
  const repeats = element.raw('repeats') === true && type === 'group'
  const reach = scope.outOfReach ?? (repeats ? 'a group that repeats' : null)
  const any =
    enableExpression !== null || calculated !== null || shared.variables.length + shared.constraints.length > 0
  if (any && reach !== null) element.refuse('expression', '', `Expressions cannot run in ${reach}.`)
  const isQuestion = type !== 'group' && type !== 'display'
  const inner = { known, outOfReach: reach ?? (isQuestion ? ('a question' as const) : null) }
  return { ...shared, inner, enableExpression, calculated }
}
