import type { Outcome } from '../model/outcome.ts'
import type { Constraint, Item, Questionnaire, Text, Variable } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import { calculatedValues } from './calculated-values.ts'

type Variables = ReadonlyMap<string, Outcome>
type Json = Readonly<Record<string, unknown>>

/** Begins an evaluation: returns a function that runs one expression, or throws. */
export type StartExpressions = () => RunExpression
type RunExpression = (expression: string, focus: Outcome, variables: Variables) => Outcome

/** What the expressions of a questionnaire say about a response. */
export interface ExpressionResults {
  /** By linkId, for items with an `enableWhenExpression`. */
  readonly asked: ReadonlyMap<string, boolean>
  /** By linkId, for items with a `calculatedExpression`. */
  readonly calculated: ReadonlyMap<string, readonly Value[]>
  /** The constraints that do not hold. Without a linkId: of the questionnaire. */
  readonly broken: readonly { readonly linkId: string | null; readonly message: Text }[]
}

export const noResults: ExpressionResults = { asked: new Map(), calculated: new Map(), broken: [] }

const itemOf = (container: Json, linkId: string): Json | undefined =>
  (container.item as readonly Json[] | undefined)?.find((item) => item.linkId === linkId)

const isBoolean = (outcome: Outcome | null, value: boolean) => outcome?.length === 1 && outcome[0]?.value === value

/** Whether a questionnaire needs expressions at all. */
export function hasExpressions({ variables, constraints, items }: Questionnaire): boolean {
  const inItem = (item: Item): boolean =>
    item.enableExpression !== null ||
    item.calculated !== null ||
    item.variables.length + item.constraints.length > 0 ||
    item.items.some(inItem)
  return variables.length + constraints.length > 0 || items.some(inItem)
}

/** Runs all expressions of a questionnaire on a response in FHIR. */
export function runExpressions(questionnaire: Questionnaire, response: Json, run: RunExpression): ExpressionResults {
  const [asked, calculated] = [new Map<string, boolean>(), new Map<string, readonly Value[]>()]
  const broken: { linkId: string | null; message: Text }[] = []
  const resource: Outcome = [{ type: 'QuestionnaireResponse', value: response }]

  /** Null: the expression fails, for example because it adds a text to a number. */
  const attempt = (expression: string, focus: Outcome, variables: Variables): Outcome | null => {
    try {
      return run(expression, focus, new Map([...variables, ['resource', resource], ['context', focus]]))
    } catch {
      return null
    }
  }
  const define = (variables: readonly Variable[], focus: Outcome, around: Variables): Variables => {
    const defined = new Map(around)
    for (const { name, expression } of variables) defined.set(name, attempt(expression, focus, defined) ?? [])
    return defined
  }
  const check = (constraints: readonly Constraint[], linkId: string | null, focus: Outcome, variables: Variables) => {
    for (const { expression, message } of constraints) {
      if (isBoolean(attempt(expression, focus, variables), false)) broken.push({ linkId, message })
    }
  }
  const visit = (items: readonly Item[], container: Json, around: Outcome, before: Variables): void => {
    for (const item of items) {
      const own = itemOf(container, item.linkId) ?? { linkId: item.linkId }
      const focus: Outcome = [{ type: 'BackboneElement', value: own }]
      const variables = define(item.variables, focus, before)
      if (item.enableExpression !== null) {
        const outcome = attempt(item.enableExpression, around, variables)
        // A question too many is safer than one that nobody sees.
        asked.set(item.linkId, outcome === null || isBoolean(outcome, true))
      }
      if (item.calculated !== null) {
        calculated.set(item.linkId, calculatedValues(attempt(item.calculated, focus, variables) ?? [], item))
      }
      check(item.constraints, item.linkId, focus, variables)
      if (item.type === 'group' && !item.repeats) visit(item.items, own, focus, variables)
    }
  }
  const variables = define(questionnaire.variables, resource, new Map())
  check(questionnaire.constraints, null, resource, variables)
  visit(questionnaire.items, response, resource, variables)
  return { asked, calculated, broken }
}
