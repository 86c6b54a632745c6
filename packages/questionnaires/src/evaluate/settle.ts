import type { Item, Questionnaire } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import type { GivenItem, Response } from '../response/response.ts'
import { writeResponse } from '../response/write-response.ts'
import { Enablement } from './enablement.ts'
import { type ExpressionResults, noResults, runExpressions, type StartExpressions } from './expression-results.ts'
import type { Scope } from './node.ts'
import { placeAnswers } from './place-answers.ts'
import { submittedResponse } from './submitted.ts'

/** How many times results may lead to other results. Expressions that never agree stop here. */
const mostRounds = 10

const calculates = (item: Item): boolean =>
  item.calculated !== null || (item.type === 'group' && !item.repeats && item.items.some(calculates))

/** Replaces the answers of calculated items. */
function fill(
  items: readonly Item[],
  given: readonly GivenItem[],
  calculated: ReadonlyMap<string, readonly Value[]>,
  path: string,
): GivenItem[] {
  return items.flatMap((item): GivenItem[] => {
    const { linkId } = item
    const known = given.filter((one) => one.linkId === linkId)
    if (!calculates(item)) return known
    const here = known[0]?.path ?? path
    const answers = (calculated.get(linkId) ?? []).map((value) => ({ value, items: [] }))
    const inner = item.type === 'group' ? fill(item.items, known[0]?.items ?? [], calculated, here) : []
    return answers.length + inner.length > 0 ? [{ linkId, answers, items: inner, path: here }] : []
  })
}

interface Settled {
  readonly root: Scope
  readonly enablement: Enablement
  readonly results: ExpressionResults
}

/**
 * Places the answers and runs the expressions until their results no longer change: a calculated answer may show a question
 * whose answer another calculation needs. Expressions see the answers of the questions that are asked.
 */
export function settle(questionnaire: Questionnaire, given: Response, start: StartExpressions): Settled {
  // Once for all rounds, because they share one limit of work.
  const run = start()
  let results = noResults
  let before = ''
  for (let round = 1; ; round += 1) {
    const response = { items: fill(questionnaire.items, given.items, results.calculated, '') }
    const root = placeAnswers(questionnaire, response)
    const enablement = new Enablement(questionnaire, results.asked)
    const json = writeResponse(submittedResponse(root, enablement), 'in-progress')
    const now = JSON.stringify([json, [...results.asked]])
    if (now === before || round === mostRounds) return { root, enablement, results }
    before = now
    results = runExpressions(questionnaire, json, run)
  }
}
